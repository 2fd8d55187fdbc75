import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { digest } from "#domains/accounts/testing/visit-portal.ts";
import { openAskers } from "#platform/askers.ts";
import { UNCOUNTED } from "#platform/allowances.ts";
import { createDoor } from "#platform/door.ts";
import { createLog } from "#platform/log.ts";
import { TEST_KEY } from "#testing/app-template.ts";
import { useTestApp } from "#testing/app.ts";
import { openPages } from "#testing/pages.ts";
import { pages } from "./routes.ts";
import { createServer } from "./server.ts";

const portal = useTestApp();
const { mobile } = DEMO_ACCOUNTS[1];
const SECRETS = [DEMO_PASSWORD, encodeURIComponent(DEMO_PASSWORD), digest(DEMO_PASSWORD)];
const FIELDS = `mobile=${mobile}&pwd=${digest(DEMO_PASSWORD)}&password=${encodeURIComponent(DEMO_PASSWORD)}`;
const USER_INFO = `${mobile}:${encodeURIComponent(DEMO_PASSWORD)}@`;
const BASIC = `authorization: Basic ${Buffer.from(`${mobile}:${digest(DEMO_PASSWORD)}`).toString("base64")}\r\n`;
const FORM = "content-type: application/x-www-form-urlencoded\r\n";
/** All that the portal logs, on every level. */
const logged: string[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  const { settings, context } = portal;
  const { declared, db } = context;
  const log = createLog("trace", { write: (line) => logged.push(line) });
  const identify = declared.identify({ db, settings, declared: () => declared, now: () => portal.clock.now });
  app = await createServer({
    door: createDoor(declared.handlers, (asker) => ({ ...context, log, cookies: [], ...asker })),
    ...UNCOUNTED,
    askers: openAskers({ identify, key: TEST_KEY, settings }),
    key: TEST_KEY,
    settings,
    log,
    version: "0.0.0",
    pages: await openPages(settings.site.url, []),
    serveAssets: async () => {},
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/** Sends a request as it stands; answers its status, and all that came. */
async function send(line: string, headers = ""): Promise<{ status: number; text: string }> {
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1").setEncoding("utf8");
  let text = "";
  socket.on("data", (chunk: string) => (text += chunk));
  const length = line.startsWith("POST") ? "content-length: 0\r\n" : "";
  socket.write(
    `${line} HTTP/1.1\r\nhost: portal.test\r\nuuid: ${portal.device}\r\nconnection: close\r\n${headers}${length}\r\n`,
  );
  await once(socket, "close");
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)![1]), text };
}

async function countLogins(): Promise<number> {
  const { length } = await portal.context.db.selectFrom("accountSessions").select("id").execute();
  return length;
}

test.each([
  ["the query of a page", `GET /login?${FIELDS}`, 200],
  ["the query of a form's page", `GET /register?${FIELDS}`, 200],
  ["the query of a page that is not there", `GET /userCentre?${FIELDS}`, 404],
  ["the query of an address that can't be read", `GET /%ff?${FIELDS}`, 400],
  ["the query of a call by GET", `GET /api/login1?${FIELDS}`, 404],
  ["the query of a call by POST", `POST /api/login1?${FIELDS}`, 400],
  ["the query of a call that takes none", `GET /api/dtUser/myDetail?${FIELDS}`, 401],
  ["the user info of a page's address", `GET http://${USER_INFO}portal.test/login`, 400],
  ["the user info of a call's address", `POST http://${USER_INFO}portal.test/api/login1`, 200],
  ["the user info of a call that wants a login", `GET http://${USER_INFO}portal.test/api/dtUser/myDetail`, 401],
])("a password in %s logs nobody in, leads nowhere and stands in no log", async (_, line, status) => {
  const before = await countLogins();
  for (const headers of ["", BASIC]) {
    const answer = await send(line, headers + (line.startsWith("POST") ? FORM : ""));
    expect([headers, answer.status]).toEqual([headers, status]);
    expect(answer.text).not.toMatch(/"token":"|^set-cookie: (?:token|bound-device)=/im);
    const [head = ""] = answer.text.split("\r\n\r\n");
    for (const secret of SECRETS) expect(head).not.toContain(secret);
  }
  expect(await countLogins()).toBe(before);
  for (const secret of SECRETS) expect(logged.join("")).not.toContain(secret);
});

test("no page shows a password field that takes anything before its code is there", async () => {
  const cookies = { token: await portal.tokenOf(mobile), uuid: portal.device };
  const whole = pages.filter(({ path }) => !/[:*]/.test(path));
  let fields = 0;
  for (const { path, access } of [...whole, { path: "/register?isForget=true", access: "visitor" }]) {
    const { body } = await portal.app.inject({ url: path, cookies: access === "visitor" ? {} : cookies });
    const live = body.replaceAll(/<fieldset class="live-fields" disabled="">.*?<\/fieldset>/gs, "");
    fields += body.split('type="password"').length - 1;
    expect([path, live.includes('type="password"')]).toEqual([path, false]);
  }
  expect(fields).toBeGreaterThan(2);
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { outside } from "../../contract/outside.ts";
import { passwords } from "../../contract/passwords.ts";
import { rights } from "../../contract/rights.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { userStatus } from "../../contract/user-status.ts";
import { BLOG, FORUM, outsideSitesOf } from "../../testing/outside-sites.ts";
import { digest, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { onForgetOld } from "../forget-old.ts";
import { onCloseDueAccounts } from "../rights/close-account.ts";
import { onNotifyOfLogout } from "./notify-of-logout.ts";

const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG, FORUM]) });
const { codeOf, exchange } = outsideSitesOf(portal);
const DAY_MS = 86_400_000;
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const context = () => ({ ...portal.context, now: portal.clock.now });
const OPERATOR = "13800000009";

/** What sites are to be told, once. */
async function told() {
  const { rows } = await sql<{ data: { sourceId: string; sub: string }; retryLimit: number }>`
    delete from pgboss.job where name = 'accounts.tellLogout' returning data, retry_limit`.execute(portal.context.db);
  return rows.map(({ data, retryLimit }) => ({ ...data, retryLimit }));
}

/** Somebody whom the blog and the forum know, in the login of `visitor`. */
async function known() {
  const visitor = visitPortal(portal);
  const facts = await visitor.register();
  const sub = await handOver(visitor);
  return { visitor, ...facts, sub };
}
async function handOver(visitor: Visitor) {
  const { sub } = await exchange(await codeOf(visitor));
  const forum = { id: "forum", secret: FORUM.secret };
  expect(await exchange(await codeOf(visitor, "forum"), forum, "https://forum.example/portal/back")).toMatchObject({
    status: 200,
  });
  return sub as string;
}
/** The same account in another browser, which no site knows. */
async function otherLogin({ mobile, password }: { mobile: string; password: string }) {
  const other = visitPortal(portal);
  other.token = (await other.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
  return other;
}

type Known = Awaited<ReturnType<typeof known>>;
const ENDS: [string, (known: Known) => Promise<unknown>][] = [
  ["logs out", ({ visitor }) => visitor.call(ownSessions.endOwnSession, {})],
  [
    "ends it from another login",
    async (known) => {
      const other = await otherLogin(known);
      const sessions = await other.call(ownSessions.listSessions, {});
      await other.call(rights.endLogin, { id: sessions.find(({ isThis }) => !isThis)!.id });
    },
  ],
  ["ends all others", async (known) => (await otherLogin(known)).call(ownSessions.endOtherSessions, {})],
  [
    "changes his password",
    async (known) =>
      (await otherLogin(known)).call(passwords.changePassword, {
        pwd: digest(known.password),
        password: "Another-5w-kelvin",
      }),
  ],
  [
    "is frozen",
    ({ id }) => portal.callAs(OPERATOR)(userStatus.changeStatus, { id, act: "freeze-user", reason: "发布违规内容" }),
  ],
  [
    "asks for his account to be closed, and is closed",
    async ({ visitor, mobile }) => {
      const code = await visitor.codeFor(mobile, "close");
      await visitor.call(rights.closeAccount, { code, isUnderstood: "true" });
      expect(await told()).toEqual([]);
      wait(8 * DAY_MS);
      await onCloseDueAccounts.run(context(), {});
    },
  ],
  ["takes his consent back", ({ visitor }) => visitor.call(outside.withdrawConsent, { fromswb: "blog" })],
  [
    "is not seen for so long that the login has ended",
    async () => {
      wait(400 * DAY_MS);
      await onForgetOld.run(context(), {});
    },
  ],
];

test.for(ENDS)("a site that wants to know is told, for half a day, once somebody whom it knows %s", async ([, end]) => {
  const { now } = portal.clock;
  const somebody = await known();
  expect(await told()).toEqual([]);
  await end(somebody);
  expect(await told()).toEqual([{ sourceId: "blog", sub: somebody.sub, retryLimit: 12 }]);
  portal.clock.now = now;
});

test("a login that no site was handed tells none, and the end of one tells the others' sites nothing", async () => {
  const somebody = await known();
  const other = await otherLogin(somebody);
  await other.call(ownSessions.endOwnSession, {});
  expect(await told()).toEqual([]);
  await handOver(somebody.visitor);
  await somebody.visitor.call(ownSessions.endOwnSession, {});
  expect(await told()).toHaveLength(1);
});

test("a site that is not reached is told again; one without an address for it is not asked at all", async () => {
  const asked: string[] = [];
  const site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.statusCode = asked.length === 1 ? 503 : 204;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const { sources } = portal.settings;
  portal.settings.sources = sources.map((source) => ({ ...source, origin }));
  try {
    await expect(onNotifyOfLogout.run(context(), { sourceId: "blog", sub: "s" })).rejects.toThrow("blog answered 503");
    await onNotifyOfLogout.run(context(), { sourceId: "blog", sub: "s" });
    await onNotifyOfLogout.run(context(), { sourceId: "forum", sub: "s" });
    expect(asked).toEqual(Array(2).fill("POST /portal/logout"));
  } finally {
    portal.settings.sources = sources;
    site.close();
  }
});

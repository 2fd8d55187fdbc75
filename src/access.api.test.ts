import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import type { Access, Call } from "#api/define-calls.ts";
import { ownSessions } from "#domains/accounts/contract/sessions.ts";
import { startSession } from "#domains/accounts/server/sessions/sessions.ts";
import type { Context } from "#platform/context.ts";
import { createDoor } from "#platform/door.ts";
import { httpApi } from "#platform/http-api.ts";
import { openAskers } from "#platform/askers.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { TEST_KEY } from "#testing/app-template.ts";
import { declared } from "./declared.ts";

const portal = useTestApp();
const calls = declared.handlers.map(({ call }) => call);
const RANKS: Record<Access, number> = { visitor: 0, waiting: 1, user: 1, enterprise: 2, operator: 3, admin: 4 };
const DEVICE = "a".repeat(32);
const OTHER_DEVICE = "b".repeat(32);

/** Somebody who makes calls, and as what he counts. */
interface Asker {
  who: string;
  mobile?: string;
  countsAs: (call: Call) => Access;
  hasPassedSecondFactor?: boolean;
  sends?: (token: string) => Sent;
}

interface Sent {
  headers: Record<string, string>;
  cookies?: Record<string, string>;
}
const byHeader = (token: string): Sent => ({ headers: { token, uuid: DEVICE } });
const isChanging = ({ method, isChanging }: Call) => method === "POST" || isChanging === true;

const ASKERS: Asker[] = [
  { who: "a visitor", countsAs: () => "visitor" },
  { who: "a user", mobile: "13800000001", countsAs: () => "user" },
  { who: "another user", mobile: "13800000004", countsAs: () => "user" },
  { who: "an enterprise", mobile: "13800000002", countsAs: () => "enterprise" },
  {
    who: "an operator before his second factor",
    mobile: "13800000009",
    countsAs: (call) => (call.access === "waiting" ? "waiting" : "visitor"),
  },
  { who: "an operator", mobile: "13800000009", hasPassedSecondFactor: true, countsAs: () => "operator" },
  { who: "an admin", mobile: "13800000003", hasPassedSecondFactor: true, countsAs: () => "admin" },
  {
    who: "an operator's token on another device",
    mobile: "13800000009",
    hasPassedSecondFactor: true,
    countsAs: () => "visitor",
    sends: (token) => ({ headers: { token, uuid: OTHER_DEVICE } }),
  },
  {
    who: "an operator's cookie alone",
    mobile: "13800000009",
    hasPassedSecondFactor: true,
    countsAs: (call) => (isChanging(call) ? "visitor" : "operator"),
    sends: (token) => ({ headers: {}, cookies: { token, uuid: DEVICE } }),
  },
  { who: "a token that nobody has", countsAs: () => "visitor", sends: () => byHeader("A".repeat(43)) },
];

beforeAll(async () => {
  await portal.context.db
    .updateTable("accountUsers")
    .set({ role: "admin" })
    .where("mobile", "=", "+8613800000003")
    .execute();
});

/** What visitors may change. Whoever adds a call to it says that nobody has to be known for it. */
const OPEN_TO_VISITORS = [
  "accounts.beginSocialLogin",
  "accounts.bindSocialPhone",
  "accounts.checkCode",
  "accounts.checkMobile",
  "accounts.loginByPassword",
  "accounts.loginByQq",
  "accounts.loginBySms",
  "accounts.loginByTicket",
  "accounts.loginByWechat",
  "accounts.lookAtTicket",
  "accounts.register",
  "accounts.resetPassword",
  "accounts.sendCode",
  "accounts.stopRecoveryByKey",
  "catalogue.recordSearch",
  "catalogue.recordView",
  "companies.recordCompanyUse",
  "datasheets.reportCorrection",
  "enterprises.registerEnterpriseUser",
  "news.countRead",
  "news.recordArticleSearch",
  "site.track",
];

describe.each(ASKERS)("$who", (asker) => {
  test("may make the calls that are declared for him, and no others", async () => {
    expect(await walk(calls, asker, portal.app)).toEqual([]);
  });
});

/** Makes every call as somebody; answers those that were answered otherwise than they are declared. */
async function walk(
  calls: Call[],
  { mobile, hasPassedSecondFactor, countsAs, sends = byHeader }: Asker,
  app: FastifyInstance,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of calls) {
    // A login of its own for each call: some end it.
    const token = mobile ? await tokenOf(mobile, hasPassedSecondFactor ?? false) : "";
    const isAllowed = RANKS[countsAs(call)] >= RANKS[call.access];
    const expected = isAllowed ? "answered" : countsAs(call) === "visitor" ? 401 : 403;
    const { headers, cookies = {} } = sends(token);
    const response = await app.inject({
      method: call.method,
      url: `/api${call.path.replace(/:\w+/g, "1")}`,
      headers,
      cookies,
    });
    const given = response.statusCode === 401 || response.statusCode === 403 ? response.statusCode : "answered";
    if (given !== expected || response.statusCode >= 500)
      wrong.push(`${call.name} (${call.access}): ${response.statusCode} instead of ${expected}`);
  }
  return wrong;
}

test("a door that lets others in than a call declares does not pass the walk", async () => {
  const openContext = (asker: object) => ({ ...portal.context, ...asker }) as Context;
  const serverWith = async (access: Access) => {
    const handlers = [{ call: { ...ownSessions.endOwnSession, access }, run: async () => ({}) }];
    const app = Fastify();
    await app.register(cookie);
    await app.register(
      (api) =>
        httpApi(api, {
          door: createDoor(handlers, openContext),
          askers: openAskers({ identify: async () => null, key: TEST_KEY, settings: portal.settings }),
          key: TEST_KEY,
          version: "0",
          settings: portal.settings,
        }),
      { prefix: "/api" },
    );
    return app;
  };
  const [visitor] = ASKERS as [Asker];
  expect(await walk([ownSessions.endOwnSession], visitor, await serverWith("user"))).toEqual([]);
  expect(await walk([ownSessions.endOwnSession], visitor, await serverWith("visitor"))).toEqual([
    "accounts.endOwnSession (waiting): 200 instead of 401",
  ]);
});

test("what visitors may change is written down: a new call is not open to them by mistake", () => {
  expect(
    calls
      .filter((call) => call.access === "visitor" && isChanging(call))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(OPEN_TO_VISITORS);
});

test("there are calls for each kind of asker, so that the walk says something", () => {
  expect(new Set(calls.map(({ access }) => access))).toEqual(
    new Set(["visitor", "waiting", "user", "enterprise", "operator", "admin"]),
  );
  expect(calls.length).toBeGreaterThan(80);
});

/** In place of a field of JSON that is left out, or given twice. */
const ODD_JSON: Record<number, unknown> = { 0: null, 2: [{ deep: [7, true] }] };

test("nonsense in every field of a call is refused or finds nothing, and is nobody's fault", async () => {
  const headers = byHeader(await tokenOf("13800000003", true)).headers;
  const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);
  const wrong: string[] = [];
  for (const call of calls.filter(
    ({ body, name }) => body !== "multipart" && name !== ownSessions.endOwnSession.name,
  )) {
    const fields = Object.keys((call.input as { shape?: object }).shape ?? {});
    for (const values of [
      [],
      ["a", "b"],
      ["x".repeat(4000)],
      ["-1"],
      ["9".repeat(40)],
      ["null"],
      ["\u202e\u0000\ud83d🔥<b>'\"%_\\"],
      ["１２３"],
      ["[object Object]"],
    ]) {
      const input = new URLSearchParams(fields.flatMap((field) => values.map((value) => [field, value]))).toString();
      const path = `/api${call.path.replace(/:\w+/g, encodeURIComponent((values[0] ?? "1").toWellFormed()))}`;
      const json = JSON.stringify(
        Object.fromEntries(fields.map((field) => [field, ODD_JSON[values.length] ?? values[0]])),
      );
      const post =
        call.body === "json"
          ? { headers: { ...headers, "content-type": "application/json" }, payload: json }
          : { headers: form, payload: input };
      const response = await portal.app.inject(
        call.method === "GET" ? { url: `${path}?${input}`, headers: form } : { method: "POST", url: path, ...post },
      );
      const refusal =
        String(response.headers["content-type"]).includes("json") && response.json().code !== 1
          ? response.json<{ msg?: string; errors?: Record<string, string> }>()
          : null;
      const told = refusal ? [refusal.msg ?? "", ...Object.values(refusal.errors ?? {})] : [];
      if (response.statusCode >= 500 || !told.every(isChinese))
        wrong.push(
          `${call.name} ${JSON.stringify(values).slice(0, 40)}: ${response.statusCode} ${response.body.slice(0, 200)}`,
        );
    }
  }
  expect(wrong).toEqual([]);
});

test("no other site's page makes a browser change anything", async () => {
  for (const call of calls.filter(isChanging)) {
    const response = await portal.app.inject({
      method: call.method,
      url: `/api${call.path.replace(/:\w+/g, "1")}`,
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    });
    expect([call.name, response.statusCode]).toEqual([call.name, 403]);
  }
});

test("a POST takes nothing from its address, where what is sent ends in logs: who puts a field there is told", async () => {
  const wrong: string[] = [];
  const { headers } = byHeader(await tokenOf("13800000003", true));
  for (const call of calls.filter(({ method }) => method === "POST")) {
    const address = `/api${call.path.replace(/:\w+/g, "1")}`;
    for (const field of Object.keys(call.input.shape)) {
      const ask = () => portal.app.inject({ method: "POST", url: `${address}?${field}=1`, headers });
      let { statusCode, body } = await ask();
      if (statusCode === 429) {
        // A portal that starts anew has counted nothing.
        await portal.restart();
        ({ statusCode, body } = await ask());
      }
      if (statusCode !== 400 || !body.includes("参数须放在请求正文中"))
        wrong.push(`${call.name} ${field}: ${statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("no address holds what lets somebody in", () => {
  const opens = /pass|pwd|secret|token|ticket|code$|captcha|sign/i;
  const found = calls
    .filter(({ method }) => method === "GET")
    .flatMap(({ name, input }) => Object.keys(input.shape).map((field) => `${name} ${field}`))
    .filter((field) => opens.test(field));
  // A proof of work is worth one sending; a signature stands in a mailed link; a share code is there to be given away.
  expect(found.sort()).toEqual([
    "accounts.checkShareCode shareCode",
    "accounts.sendCode captcha",
    "datasheets.readMailedDocument sign",
  ]);
});

async function tokenOf(mobile: string, hasPassedSecondFactor: boolean): Promise<string> {
  const { db, now } = portal.context;
  const { id } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${mobile}`)
    .executeTakeFirstOrThrow();
  const { token } = await startSession({ ...portal.context, browser: { ...NO_BROWSER, uuid: DEVICE } }, id, {
    way: "login-by-sms",
  });
  if (hasPassedSecondFactor)
    await db.updateTable("accountSessions").set({ secondFactorAt: now }).where("userId", "=", id).execute();
  return token;
}

import { expect, test } from "vitest";
import { site } from "#domains/site/contract/site.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { outside } from "../../contract/outside.ts";
import { login } from "../../contract/login.ts";
import { profile } from "../../contract/profile.ts";
import { DEMO_PASSWORD } from "../../demo-accounts.ts";
import { digest, type Visitor, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();
const MINUTE_MS = 60_000;
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("nobody logs in without saying which browser he is", async () => {
  const { mobile, password } = await visitPortal(portal).register();
  for (const [call, fields] of [
    [login.loginByPassword, { mobile, pwd: digest(password) }],
    [login.loginBySms, { mobile, code: "000000" }],
    [outside.loginByTicket, { ticket: "A".repeat(43) }],
  ] as const) {
    const answer = await portal.app.inject({
      method: "POST",
      url: `/api${call.path}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
    expect(answer.json()).toMatchObject({ msg: "缺少浏览器编号（uuid），请刷新页面后重试" });
  }
});

test("no token is like another, and none is kept as it is", async () => {
  const log = () =>
    visitPortal(portal).call(login.loginByPassword, { mobile: "13800000001", pwd: digest(DEMO_PASSWORD) });
  const tokens = [(await log()).token, (await log()).token];
  expect(tokens[0]).not.toBe(tokens[1]);
  const kept = await portal.context.db.selectFrom("accountSessions").selectAll().execute();
  for (const { tokenHash } of kept) for (const token of tokens) expect(tokenHash.toString("base64url")).not.toBe(token);
});

test("a token opens nothing on another device, by header or cookie, and stays good on its own", async () => {
  const owner = visitPortal(portal);
  await owner.register();
  const thief = visitPortal(portal);
  thief.token = owner.token;
  await expect(thief.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401, message: "请先登录" });
  const byCookie = await portal.app.inject({
    url: "/api/dtUser/myDetail",
    cookies: { token: owner.token!, uuid: thief.uuid },
  });
  expect(byCookie.statusCode).toBe(401);
  expect((await portal.app.inject({ url: "/api/dtUser/myDetail", headers: { token: owner.token! } })).statusCode).toBe(
    401,
  );
  expect(
    (await portal.app.inject({ url: "/api/dtUser/myDetail", cookies: { token: owner.token!, uuid: owner.uuid } }))
      .statusCode,
  ).toBe(200);
  expect(await owner.call(profile.myDetail, {})).toMatchObject({ role: "user" });
});

test("a login ends ninety days after it was last used, and a year after it began", async () => {
  const [seldom, often] = [visitPortal(portal), visitPortal(portal)];
  for (const visitor of [seldom, often]) await visitor.register();
  const isSignedIn = async (visitor: Visitor) => (await visitor.call(site.readFrame, {})).isSignedIn;
  for (let use = 0; use < 4; use++) {
    wait(89 * DAY_MS);
    expect(await isSignedIn(often)).toBe(true);
    if (use === 0) expect(await isSignedIn(seldom)).toBe(true);
    if (use === 2) expect(await isSignedIn(seldom)).toBe(false);
  }
  wait(9 * DAY_MS);
  expect(await isSignedIn(often)).toBe(false);
});

test("a browser gets its cookies of a login anew on its first use of a day, and no others", async () => {
  const visitor = visitPortal(portal);
  const { nickName } = await visitor.register();
  const kept = {
    uuid: visitor.uuid,
    token: visitor.token!,
    userId: "1",
    avatar: "",
    nickName,
    perfectInformation: "true",
  };
  const ask = async (
    url: string,
    {
      cookies = kept,
      ...more
    }: { cookies?: Record<string, string>; method?: "POST"; headers?: Record<string, string> } = {},
  ) => (await portal.app.inject({ url, cookies, ...more })).cookies;
  const names = Object.keys(kept).sort();
  expect(await ask("/userCenter")).toEqual([]);
  wait(25 * 60 * MINUTE_MS);
  const renewed = await ask("/userCenter");
  expect(renewed.map(({ name }) => name).sort()).toEqual(names);
  for (const { name, value, path, maxAge, httpOnly, sameSite } of renewed)
    expect([value, path, maxAge, httpOnly, sameSite]).toEqual([
      kept[name as keyof typeof kept],
      "/",
      name === "uuid" ? 365 * 86_400 : 90 * 86_400,
      undefined,
      "Lax",
    ]);
  expect(await ask("/userCenter")).toEqual([]);
  wait(25 * 60 * MINUTE_MS);
  expect((await ask("/api/config/frame")).map(({ name }) => name).sort()).toEqual(names);
  wait(25 * 60 * MINUTE_MS);
  expect(
    await ask("/api/config/frame", {
      cookies: { ...kept, token: "A".repeat(43) },
      headers: { token: visitor.token!, uuid: visitor.uuid },
    }),
  ).toEqual([]);
  wait(25 * 60 * MINUTE_MS);
  expect(await ask("/api/logout", { method: "POST", headers: { token: visitor.token!, uuid: visitor.uuid } })).toEqual(
    [],
  );
  wait(25 * 60 * MINUTE_MS);
  expect(await ask("/userCenter")).toEqual([]);
});

test("the devices that are logged in are listed, and the others can be ended", async () => {
  const here = visitPortal(portal);
  const { mobile, password } = await here.register();
  const there = visitPortal(portal);
  there.token = (await there.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
  const sessions = await here.call(ownSessions.listSessions, {});
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ isThis }) => isThis)).toMatchObject([{ address: here.address }]);
  expect(await here.call(ownSessions.endOtherSessions, {})).toEqual({ ended: 1 });
  await expect(there.call(ownSessions.listSessions, {})).rejects.toMatchObject({ status: 401 });
  expect(await here.call(ownSessions.listSessions, {})).toHaveLength(1);
});

test("logging out ends the one login, and leaves others of the same account alone", async () => {
  const [here, there] = [visitPortal(portal), visitPortal(portal)];
  for (const visitor of [here, there])
    visitor.token = (
      await visitor.call(login.loginByPassword, { mobile: "13800000002", pwd: digest(DEMO_PASSWORD) })
    ).token;
  expect(await here.call(ownSessions.endOwnSession, {})).toEqual({});
  expect(await here.call(site.readFrame, {})).toMatchObject({ isSignedIn: false, nickName: null });
  expect(await there.call(site.readFrame, {})).toMatchObject({ isSignedIn: true, nickName: "演示企业" });
  await expect(here.call(ownSessions.endOwnSession, {})).rejects.toMatchObject({ status: 401, message: "请先登录" });
});

import { expect, test } from "vitest";
import { site } from "#domains/site/contract/site.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { outside } from "../../contract/outside.ts";
import { login } from "../../contract/login.ts";
import { passwords } from "../../contract/passwords.ts";
import { profile } from "../../contract/profile.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../demo-accounts.ts";
import { accountRefusals } from "../../errors.ts";
import { digest, newMobile, solveCaptcha, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { closeDemoAccounts, prepareDemoAccounts } from "../demo-accounts.ts";
import { isPassword } from "../passwords/hash-password.ts";
import { passwordTries } from "../passwords/password-tries.ts";
import { makeTry } from "../tries.ts";

const BLOG = {
  id: "blog",
  name: "示例博客",
  origin: "https://blog.example",
  callbackPath: "/back",
  secret: "a secret of the blog, as long as it must be",
};
const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG]) });
const MINUTE_MS = 60_000;
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("each demo account logs in by the password that the start told", async () => {
  for (const { mobile, nickName, role } of DEMO_ACCOUNTS) {
    const answer = await visitPortal(portal).call(login.loginByPassword, {
      mobile: `+86-${mobile}`,
      pwd: digest(DEMO_PASSWORD),
    });
    expect(answer).toEqual({
      id: expect.any(Number),
      token: expect.stringMatching(/^[\w-]{43}$/),
      avatar: null,
      nickName,
      perfectInformation: true,
      needsSecondFactor: role === "operator",
    });
  }
});

test("who ticks the agreement at his login is not asked for it again, though his account is older than what is agreed to", async () => {
  const { db } = portal.context;
  const { mobile } = DEMO_ACCOUNTS[1];
  const { id } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${mobile}`)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("accountConsents").where("userId", "=", id).execute();
  await visitPortal(portal).call(login.loginByPassword, { mobile, pwd: digest(DEMO_PASSWORD) });
  expect(
    await db
      .selectFrom("accountConsents")
      .select(["kind", "version"])
      .where("userId", "=", id)
      .orderBy("kind")
      .execute(),
  ).toEqual([
    { kind: "privacy", version: 2 },
    { kind: "user-agreement", version: 1 },
  ]);
});

test("where the portal is no demonstration any more, demo accounts and those that were made in it are shut: no password, no session, no rights", async () => {
  const token = await portal.tokenOf("13800000009");
  const guest = visitPortal(portal);
  const { id, mobile, password } = await guest.register();
  const { ticket } = await guest.call(outside.makeLoginTicket, {});
  const { db } = portal.context;
  await db
    .insertInto("accountIdentities")
    .values({ userId: id, provider: "qq", appId: "1", openId: "guest", nickName: "guest" })
    .execute();
  await db.insertInto("accountOutsideConsents").values({ userId: id, sourceId: "blog", subject: "guest" }).execute();
  // Older ones: of the first somebody learns the code of a reset, of the second that of a login; the third was opened by its own password alone.
  const older = await Promise.all(
    [1, 2, 3].map(async () => {
      const owner = visitPortal(portal);
      return { owner, ...(await owner.register()) };
    }),
  );
  await db
    .updateTable("accountUsers")
    .set({ isDemo: false })
    .where(
      "id",
      "in",
      older.map((account) => account.id),
    )
    .execute();
  wait(61_000);
  const stranger = visitPortal(portal);
  await stranger.call(passwords.resetPassword, {
    mobile: older[0]!.mobile,
    code: await stranger.codeFor(older[0]!.mobile, "reset"),
    password: "Stranger-4w-here",
  });
  stranger.token = (
    await stranger.call(login.loginBySms, { mobile: older[1]!.mobile, code: await stranger.codeFor(older[1]!.mobile) })
  ).token;
  const shown = { mobile: older[2]!.mobile, code: await stranger.codeFor(older[2]!.mobile) };
  // Codes by mail are shown as well: whose address it is nobody has proved, not even to an account that is older.
  const sender = visitPortal(portal);
  const { id: senderId } = await sender.register();
  await db.updateTable("accountUsers").set({ isDemo: false }).where("id", "=", senderId).execute();
  const email = "somebody-else@example.com";
  await sender.call(profile.bindEmail, {
    email,
    code: (await sender.call(profile.sendMailCode, { email, captcha: await solveCaptcha(sender) })).demoCode!,
  });
  await closeDemoAccounts(db);
  await expect(stranger.call(login.loginBySms, shown)).rejects.toMatchObject({ message: "验证码错误或已过期" });
  expect(await db.selectFrom("accountUsers").select("email").where("id", "=", senderId).executeTakeFirst()).toEqual({
    email: null,
  });
  const frame = await portal.app.inject({ url: "/api/config/frame", headers: { token, uuid: portal.device } });
  expect(frame.json().data).toMatchObject({ isSignedIn: false });
  await expect(guest.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  await expect(guest.call(login.loginByPassword, { mobile, pwd: digest(password) })).rejects.toMatchObject({
    message: "手机号或密码错误，还可尝试 4 次",
  });
  await expect(guest.call(outside.loginByTicket, { ticket })).rejects.toMatchObject({
    message: "登录链接已失效，请重新获取",
  });
  await expect(stranger.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  for (const [place, tried] of ["Stranger-4w-here", older[1]!.password].entries())
    await expect(
      visitPortal(portal).call(login.loginByPassword, { mobile: older[place]!.mobile, pwd: digest(tried) }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/^手机号或密码错误/) });
  expect(await older[2]!.owner.call(profile.myDetail, {})).toMatchObject({ hasPassword: true });
  for (const table of ["accountIdentities", "accountOutsideConsents"] as const)
    expect(await db.selectFrom(table).selectAll().where("userId", "=", id).execute()).toEqual([]);
  // Its owner opens it with a code, and keeps it at the next start.
  wait(61_000);
  const code = await guest.codeFor(mobile);
  await closeDemoAccounts(db);
  portal.settings.mode = "production";
  guest.token = (await guest.call(login.loginBySms, { mobile, code })).token;
  portal.settings.mode = "demo";
  await closeDemoAccounts(db);
  expect((await guest.call(profile.myDetail, {})).role).toBe("user");
  await expect(
    visitPortal(portal).call(login.loginByPassword, { mobile: "13800000009", pwd: digest(DEMO_PASSWORD) }),
  ).rejects.toMatchObject({ message: "手机号或密码错误，还可尝试 4 次" });
  await prepareDemoAccounts(portal.context);
  expect(
    await visitPortal(portal).call(login.loginByPassword, { mobile: "13800000009", pwd: digest(DEMO_PASSWORD) }),
  ).toMatchObject({ needsSecondFactor: true });
});

test("a wrong password and a number without an account are answered alike", async () => {
  const pwd = digest("Wrong-password-1");
  const known = await visitPortal(portal).request(login.loginByPassword, { mobile: "13800000003", pwd });
  const unknown = await visitPortal(portal).request(login.loginByPassword, { mobile: newMobile(), pwd });
  expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
});

test("a number without an account waits until a password is hashed for it, like one that has one", async () => {
  const visitor = visitPortal(portal);
  let isOver = false;
  // As many as one network may have under way.
  const others = Array.from({ length: 10 }, async () => {
    while (!isOver) await isPassword(visitor, digest("Wrong-password-1"), null);
  });
  for (const mobile of ["13800000003", newMobile()])
    await expect(
      visitor.call(login.loginByPassword, { mobile, pwd: digest("Wrong-password-1") }),
    ).rejects.toMatchObject({ message: "登录繁忙，请稍后再试" });
  isOver = true;
  await Promise.all(others);
});

test("five wrong passwords lock the account for that network for 15 minutes, many at once and over a restart; others log in", async () => {
  const owner = visitPortal(portal);
  const { mobile, password } = await owner.register();
  const thief = visitPortal(portal);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, guess) =>
      thief.request(login.loginByPassword, { mobile, pwd: digest(`guess-${guess}`) }),
    ),
  );
  const messages = answers.map((answer) => answer.json().msg as string);
  expect(messages.filter((message) => /还可尝试 [1-4] 次/.test(message))).toHaveLength(4);
  // Who comes while others are looked at is told to come again, not that they were wrong.
  expect(
    messages.filter(
      (message) =>
        message.startsWith("密码错误次数过多，请 15 分钟后再试") || message === "同时验证的请求过多，请稍后再试",
    ),
  ).toHaveLength(8);
  await portal.restart();
  await expect(thief.call(login.loginByPassword, { mobile, pwd: digest(password) })).rejects.toMatchObject({
    message: expect.stringMatching(/^密码错误次数过多/),
  });
  expect(await visitPortal(portal).call(login.loginByPassword, { mobile, pwd: digest(password) })).toMatchObject({
    token: expect.any(String),
  });
  wait(15 * MINUTE_MS + 1000);
  expect(await thief.call(login.loginByPassword, { mobile, pwd: digest(password) })).toMatchObject({
    token: expect.any(String),
  });
});

test("guesses from many networks lock the account too: twenty a day; not for a device that has logged in to it before", async () => {
  const owner = visitPortal(portal);
  const { mobile, password } = await owner.register();
  for (let guess = 0; guess < 20; guess++)
    await visitPortal(portal).request(login.loginByPassword, { mobile, pwd: digest(`guess-${guess}`) });
  await expect(
    visitPortal(portal).call(login.loginByPassword, { mobile, pwd: digest(password) }),
  ).rejects.toMatchObject({ message: expect.stringMatching(/^密码错误次数过多/) });
  expect(
    await visitPortal(portal, { uuid: owner.uuid }).call(login.loginByPassword, { mobile, pwd: digest(password) }),
  ).toMatchObject({ token: expect.any(String) });
  for (let guess = 0; guess < 5; guess++)
    await owner.request(login.loginByPassword, { mobile, pwd: digest(`guess-${guess}`) });
  await expect(owner.call(login.loginByPassword, { mobile, pwd: digest(password) })).rejects.toMatchObject({
    message: expect.stringMatching(/^密码错误次数过多/),
  });
  // A new password has not been guessed at yet.
  await owner.call(passwords.resetPassword, {
    mobile,
    code: await owner.codeFor(mobile, "reset"),
    password: "Ohm-und-4w-Draht",
  });
  for (const visitor of [owner, visitPortal(portal)])
    expect(await visitor.call(login.loginByPassword, { mobile, pwd: digest("Ohm-und-4w-Draht") })).toMatchObject({
      token: expect.any(String),
    });
});

test("many right passwords at once are never told that they were wrong", async () => {
  const { mobile, password } = await visitPortal(portal).register();
  const visitor = visitPortal(portal);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => visitor.request(login.loginByPassword, { mobile, pwd: digest(password) })),
  );
  const messages = new Set(answers.map((answer) => answer.json().msg as string));
  messages.delete("同时验证的请求过多，请稍后再试");
  expect([...messages]).toEqual([""]);
});

test("a right password that nobody came to look at, or that the portal failed over, is no wrong one", async () => {
  const { id, mobile, password } = await visitPortal(portal).register();
  const visitor = visitPortal(portal);
  const context = { ...portal.context, now: portal.clock.now, address: visitor.address };
  const tries = await passwordTries(context, { mobile: `+86${mobile}`, userId: id, kind: "login-by-password" });
  const failures = [accountRefusals.passwordsBusy(), new Error("the database is gone")];
  for (const failure of [failures, failures, failures].flat())
    await expect(makeTry(context, tries, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await visitor.call(login.loginByPassword, { mobile, pwd: digest(password) })).toMatchObject({
    token: expect.any(String),
  });
});

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

test("the password travels as its digest: anything else is refused at its field", async () => {
  for (const pwd of [DEMO_PASSWORD, digest("x").toUpperCase(), "a".repeat(63), "a".repeat(60_000)]) {
    await expect(visitPortal(portal).call(login.loginByPassword, { mobile: "13800000001", pwd })).rejects.toMatchObject(
      { code: 2, errors: { pwd: "密码格式有误，请刷新页面后重试" } },
    );
  }
  const empty = await portal.app.inject({ method: "POST", url: "/api/login1" });
  expect(empty.json()).toMatchObject({ code: 2, errors: { mobile: "请输入手机号码", pwd: "请输入密码" } });
});

test("a number that is new gets an account by its first code, two logins of it at once one account", async () => {
  const mobile = newMobile();
  const visitor = visitPortal(portal);
  const first = await visitor.call(login.loginBySms, { mobile, code: await visitor.codeFor(mobile), fromswb: "blog" });
  expect(first).toMatchObject({
    nickName: expect.stringMatching(/^用户[0-9a-z]{8}$/),
    perfectInformation: false,
    needsSecondFactor: false,
  });
  wait(61_000);
  // A site that the portal does not know is left out of account.
  const again = await visitor.call(login.loginBySms, {
    mobile,
    code: await visitor.codeFor(mobile),
    fromswb: "evil.tld",
  });
  expect(again.id).toBe(first.id);
  expect(
    await portal.context.db
      .selectFrom("accountSessions")
      .select("fromSource")
      .where("userId", "=", first.id)
      .orderBy("id")
      .execute(),
  ).toEqual([{ fromSource: "blog" }, { fromSource: null }]);
  expect(
    await portal.context.db
      .selectFrom("accountUsers")
      .select("fromSource")
      .where("id", "=", first.id)
      .executeTakeFirst(),
  ).toEqual({ fromSource: "blog" });
  expect(
    await portal.context.db
      .selectFrom("accountConsents")
      .select(["kind", "version"])
      .where("userId", "=", first.id)
      .orderBy("kind")
      .execute(),
  ).toEqual([
    { kind: "privacy", version: 2 },
    { kind: "user-agreement", version: 1 },
  ]);
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
  expect(await ask("/register")).toEqual([]);
  wait(25 * 60 * MINUTE_MS);
  const renewed = await ask("/register");
  expect(renewed.map(({ name }) => name).sort()).toEqual(names);
  for (const { name, value, path, maxAge, httpOnly, sameSite } of renewed)
    expect([value, path, maxAge, httpOnly, sameSite]).toEqual([
      kept[name as keyof typeof kept],
      "/",
      name === "uuid" ? 365 * 86_400 : 90 * 86_400,
      undefined,
      "Lax",
    ]);
  expect(await ask("/register")).toEqual([]);
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
  expect(await ask("/register")).toEqual([]);
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

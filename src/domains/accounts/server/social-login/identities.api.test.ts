import { expect, test, vi } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { login } from "../../contract/login.ts";
import { outside } from "../../contract/outside.ts";
import { profile } from "../../contract/profile.ts";
import { passwords } from "../../contract/passwords.ts";
import { socialLogin } from "../../contract/social-login.ts";
import { socialLoginsOf } from "../../testing/social-logins.ts";
import { digest, visitPortal } from "../../testing/visit-portal.ts";
import { makeLoginTicket } from "../outside/make-login-ticket.ts";
import { beginSocialLogin } from "./begin-social-login.ts";

const portal = useTestApp();
const { goAndReturn, bound } = socialLoginsOf(portal);
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("who was bound by another's hand: a state for binding is good for the user alone who began it", async () => {
  const attacker = visitPortal(portal);
  await attacker.register();
  const returned = await goAndReturn(attacker, { op: "bind" });
  const victim = visitPortal(portal);
  await victim.register();
  // Even in the same browser.
  victim.cookies = { ...attacker.cookies };
  await expect(victim.call(socialLogin.bindWechat, returned)).rejects.toMatchObject({
    message: "授权已失效，请重新扫码",
  });
  await expect(visitPortal(portal).call(socialLogin.bindWechat, returned)).rejects.toMatchObject({ status: 401 });
  await expect(
    visitPortal(portal).call(socialLogin.beginSocialLogin, { provider: "wechat", op: "bind" }),
  ).rejects.toMatchObject({ status: 401 });
});

test("who only has a session binds nothing: an older login, or one by a ticket, proves again who he is", async () => {
  const owner = visitPortal(portal);
  const { mobile, password } = await owner.register();
  const begin = { provider: "wechat", op: "bind" } as const;
  const needed = { status: 200, message: "为确认是您本人操作，请输入登录密码或短信验证码" };
  const thief = visitPortal(portal);
  thief.token = (
    await thief.call(outside.loginByTicket, { ticket: (await owner.call(outside.makeLoginTicket, {})).ticket })
  ).token;
  await expect(thief.call(socialLogin.beginSocialLogin, begin)).rejects.toMatchObject(needed);
  expect(await owner.call(socialLogin.beginSocialLogin, begin)).toMatchObject({ state: expect.any(String) });
  wait(10 * 60_000);
  await expect(owner.call(socialLogin.beginSocialLogin, begin)).rejects.toMatchObject(needed);
  await expect(owner.call(socialLogin.beginSocialLogin, { ...begin, pwd: digest("Another-4w") })).rejects.toMatchObject(
    { status: 200, message: "登录密码错误" },
  );
  expect(await owner.call(socialLogin.beginSocialLogin, { ...begin, pwd: digest(password) })).toMatchObject({
    state: expect.any(String),
  });
  const code = await owner.codeFor(mobile, "change");
  await expect(
    owner.call(socialLogin.beginSocialLogin, { ...begin, code: code === "000000" ? "000001" : "000000" }),
  ).rejects.toMatchObject({ message: "验证码错误或已过期" });
  expect(await owner.call(socialLogin.beginSocialLogin, { ...begin, code })).toMatchObject({
    state: expect.any(String),
  });
  await expect(owner.call(socialLogin.beginSocialLogin, { ...begin, code })).rejects.toMatchObject({
    message: "验证码错误或已过期",
  });
  // Logging in needs none of that.
  expect(await owner.call(socialLogin.beginSocialLogin, { provider: "wechat" })).toMatchObject({
    state: expect.any(String),
  });
});

test("who is logged out everywhere while he is on his way back binds nothing, and makes no ticket", async () => {
  const thief = visitPortal(portal);
  const { mobile, id } = await thief.register();
  const returned = await goAndReturn(thief, { op: "bind" });
  const owner = visitPortal(portal);
  wait(61_000);
  const code = await owner.codeFor(mobile, "reset");
  const { wechat } = portal.socialLogin;
  const exchange = wechat.exchange.bind(wechat);
  const slow = vi.spyOn(wechat, "exchange").mockImplementationOnce(async (...given) => {
    await owner.call(passwords.resetPassword, { mobile, code, password: "Resistor-4w-load" });
    return exchange(...given);
  });
  await expect(thief.call(socialLogin.bindWechat, returned)).rejects.toMatchObject({ status: 401 });
  expect(slow).toHaveBeenCalledOnce();
  expect(
    await portal.context.db.selectFrom("accountIdentities").select("id").where("userId", "=", id).execute(),
  ).toEqual([]);
  // As a call does that was let in before.
  const asker = {
    ...portal.context,
    now: portal.clock.now,
    user: { id, nickName: "", avatar: null, role: "user" as const, sessionKey: Buffer.alloc(32) },
  };
  await expect(makeLoginTicket(asker, {})).rejects.toMatchObject({ status: 401 });
  await expect(beginSocialLogin(asker, { provider: "wechat", op: "bind", returnTo: "/" })).rejects.toMatchObject({
    status: 401,
  });
});

test("a login by an identity that is just being taken away waits for that, and is asked for a phone", async () => {
  const owner = await bound();
  const { db } = portal.context;
  const { userId } = await db.selectFrom("accountIdentities").select("userId").executeTakeFirstOrThrow();
  const thief = visitPortal(portal);
  const returned = await goAndReturn(thief);
  const { asked } = await db.transaction().execute(async (reset) => {
    await reset.updateTable("accountUsers").set({ passwordHash: "another" }).where("id", "=", userId).execute();
    const asked = thief.call(socialLogin.loginByWechat, returned);
    await vi.waitFor(async () => expect(await countWaiting(db)).toBeGreaterThan(0), { timeout: 60_000 });
    await reset.deleteFrom("accountIdentities").where("userId", "=", userId).execute();
    await reset.deleteFrom("accountSessions").where("userId", "=", userId).execute();
    return { asked };
  });
  expect(await asked).toMatchObject({ lognUser: null, ticket: expect.any(String) });
  await expect(owner.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
});

test("a password that is set anew with a code leaves no other way in, one that is changed leaves them", async () => {
  const owner = visitPortal(portal);
  const { mobile, password } = await owner.register();
  await owner.call(socialLogin.bindWechat, await goAndReturn(owner, { op: "bind" }));
  await owner.call(passwords.changePassword, { pwd: digest(password), password: "Changed-4w-Draht" });
  expect((await owner.call(profile.myDetail, {})).bindings).toHaveLength(1);
  wait(61_000);
  await owner.call(passwords.resetPassword, {
    mobile,
    code: await owner.codeFor(mobile, "reset"),
    password: "Resistor-4w-load",
  });
  owner.token = (await owner.call(login.loginByPassword, { mobile, pwd: digest("Resistor-4w-load") })).token;
  expect(await owner.call(profile.myDetail, {})).toMatchObject({ bindings: [] });
});

test("an identity is one account's: another is refused, also as a second of the same provider", async () => {
  const owner = await bound();
  const another = await goAndReturn(owner, { op: "bind", person: 2 });
  await expect(owner.call(socialLogin.bindWechat, another)).rejects.toMatchObject({
    message: "您的账号已绑定其他微信，请先解除绑定",
  });
  expect(await owner.call(socialLogin.bindQq, await goAndReturn(owner, { provider: "qq", op: "bind" }))).toEqual({
    nickName: expect.any(String),
  });
  expect((await owner.call(profile.myDetail, {})).bindings.map(({ provider }) => provider).sort()).toEqual([
    "qq",
    "wechat",
  ]);
  // Nor does it come to his account by his phone.
  const { mobile } = await portal.context.db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", (await owner.call(profile.myDetail, {})).id)
    .executeTakeFirstOrThrow();
  const first = visitPortal(portal);
  const { ticket } = await first.call(socialLogin.loginByWechat, await goAndReturn(first, { person: 2 }));
  await expect(
    first.call(socialLogin.bindSocialPhone, {
      ticket: ticket!,
      mobile: mobile!,
      code: await first.codeFor(mobile!, "bind"),
    }),
  ).rejects.toMatchObject({ message: "该手机号的账号已绑定其他微信，请换一个手机号" });

  const other = visitPortal(portal);
  await other.register();
  await expect(other.call(socialLogin.bindWechat, await goAndReturn(other, { op: "bind" }))).rejects.toMatchObject({
    message: "该微信已绑定其他账号，请先在原账号解除绑定",
  });
  expect(await other.call(profile.myDetail, {})).toMatchObject({ bindings: [] });
});

test("who is known by the name that all applications share is known by a new application too", async () => {
  const visitor = await bound();
  await portal.context.db
    .updateTable("accountIdentities")
    .set({ appId: "former-app", openId: "his-name-there" })
    .execute();
  const { id } = await visitor.call(profile.myDetail, {});
  const elsewhere = visitPortal(portal);
  expect(await elsewhere.call(socialLogin.loginByWechat, await goAndReturn(elsewhere))).toMatchObject({
    lognUser: { id },
  });
});

test("a binding is taken away, unless it is the last way in", async () => {
  const visitor = await bound();
  await expect(visitor.call(socialLogin.unbindSocial, { provider: "qq" })).rejects.toMatchObject({
    message: "尚未绑定QQ",
  });
  const { id } = await visitor.call(profile.myDetail, {});
  const { db } = portal.context;
  const { mobile } = await db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await db.updateTable("accountUsers").set({ mobile: null }).where("id", "=", id).execute();
  await expect(visitor.call(socialLogin.unbindSocial, { provider: "wechat" })).rejects.toMatchObject({
    message: "解除后将无法登录，请先绑定手机号",
  });
  await db.updateTable("accountUsers").set({ mobile }).where("id", "=", id).execute();
  expect(await visitor.call(socialLogin.unbindSocial, { provider: "wechat" })).toEqual({});
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({ bindings: [] });
});

import { CompiledQuery } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { notices } from "#domains/notices/contract/notices.ts";
import { useTestApp } from "#testing/app.ts";
import { PortError } from "#ports/port.ts";
import { login } from "../../contract/login.ts";
import { passwords } from "../../contract/passwords.ts";
import { profile } from "../../contract/profile.ts";
import { socialLogin } from "../../contract/social-login.ts";
import { digest, newMobile, solveCaptcha, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { addOperator } from "../add-operator.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { authenticator } from "../second-factor/second-factor.ts";
import { onSendWord } from "./tell-owner.ts";

const portal = useTestApp();
let began: Date;
beforeAll(() => {
  began = portal.clock.now;
});
afterEach(() => {
  portal.clock.now = began;
  portal.sms.failWith(null);
});

/** Does what the queue holds, once: answers what was said to whom. */
async function said(): Promise<{ recipient: string; text: string }[]> {
  const { db } = portal.context;
  const from = await db.selectFrom("devOutbox").select("id").execute();
  const known = new Set(from.map(({ id }) => id));
  const { rows } = await db.executeQuery<{ id: string; data: unknown }>(
    CompiledQuery.raw("delete from pgboss.job where name = 'accounts.sendWord' returning id, data", []),
  );
  for (const { data } of rows) await onSendWord.run({ ...portal.context, now: portal.clock.now }, data);
  const sent = await db.selectFrom("devOutbox").select(["id", "recipient", "text"]).orderBy("id").execute();
  return sent.filter(({ id }) => !known.has(id)).map(({ recipient, text }) => ({ recipient, text }));
}

async function owner() {
  const visitor = visitPortal(portal);
  const facts = await visitor.register();
  const email = `${facts.mobile}@example.com`;
  const { demoCode } = await visitor.call(profile.sendMailCode, { email, captcha: await solveCaptcha(visitor) });
  await visitor.call(profile.bindEmail, { email, code: demoCode! });
  await said();
  return { visitor, ...facts, email, e164: `+86${facts.mobile}` };
}

const latestNotice = async (visitor: Visitor) => (await visitor.call(notices.listNotices, {})).data[0];

/** Comes back from WeChat. */
async function back(visitor: Visitor) {
  const { state } = await visitor.call(socialLogin.beginSocialLogin, { provider: "wechat", op: "bind", returnTo: "/" });
  const authorizationCode = (await portal.socialLogin.wechat.issueCode({
    openId: "simulated-wechat-1",
    redirectUri: "http://portal.test/socialReturn",
  }))!;
  return { authorizationCode, state };
}

test("a changed number is told to the former one, the new one and by mail: what, when, where, by what, and what to do", async () => {
  const { visitor, mobile: former, e164, email } = await owner();
  const mobile = newMobile();
  const oldCode = await visitor.codeFor(former, "change");
  await visitor.call(profile.bindMobile, { oldCode, mobile, code: await visitor.codeFor(mobile, "bind") });
  const told = await said();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([e164, `+86${mobile}`, email].sort());
  const title = `您账号的手机号已更换为 ${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  for (const { text } of told) expect(text).toContain(title);
  const mail = told.find(({ recipient }) => recipient === email)!.text;
  expect(mail).toMatch(/时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\n地点：.+（按网络地址推算）\n设备：.+/);
  expect(mail).toContain("http://portal.test/userCenter/accountSetting");
  expect(await latestNotice(visitor)).toMatchObject({ title, isRead: false, path: "/userCenter/accountSetting" });
});

test("a changed address for mail is told to the former one, the new one and the number", async () => {
  const { visitor, e164, email: former } = await owner();
  const email = `${newMobile()}@example.com`;
  const { demoCode } = await visitor.call(profile.sendMailCode, { email, captcha: await solveCaptcha(visitor) });
  await visitor.call(profile.bindEmail, { email, code: demoCode! });
  const told = await said();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([e164, former, email].sort());
  expect(told.find(({ recipient }) => recipient === former)!.text).toContain("请立即联系客服");
  expect(await latestNotice(visitor)).toMatchObject({ title: "您账号的邮箱已更换" });
});

test.for<[string, (one: Awaited<ReturnType<typeof owner>>) => Promise<unknown>]>([
  [
    "您的登录密码已修改",
    ({ visitor, password }) =>
      visitor.call(passwords.changePassword, { pwd: digest(password), password: "Another-5w-kelvin" }),
  ],
  [
    "您的登录密码已重设",
    async ({ visitor, mobile }) => {
      const code = await visitor.codeFor(mobile, "reset");
      await visitor.call(passwords.resetPassword, { mobile, code, password: "Another-5w-kelvin" });
      visitor.token = (await visitor.call(login.loginByPassword, { mobile, pwd: digest("Another-5w-kelvin") })).token;
    },
  ],
  ["您的账号已绑定微信", async ({ visitor }) => visitor.call(socialLogin.bindWechat, await back(visitor))],
  [
    "您的账号已解除绑定微信",
    async ({ visitor }) => {
      await portal.context.db.deleteFrom("accountIdentities").execute();
      await visitor.call(socialLogin.bindWechat, await back(visitor));
      await said();
      await visitor.call(socialLogin.unbindSocial, { provider: "wechat" });
    },
  ],
  [
    "您账号的第二步验证已更换",
    async ({ visitor, mobile, e164, password }) => {
      const made = await addOperator({ ...portal.context, now: portal.clock.now }, { mobile: e164, role: "operator" });
      visitor.token = (await visitor.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
      const codeOf = (secret: string) =>
        authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
      visitor.token = (await visitor.call(secondFactor.passSecondFactor, { code: codeOf(made.secret) })).token;
      const { secret } = await visitor.call(secondFactor.enrolSecondFactor, {});
      await said();
      await visitor.call(secondFactor.confirmSecondFactor, { code: codeOf(secret) });
    },
  ],
])("%s: by notice, SMS and mail", async ([title, change]) => {
  const one = await owner();
  await change(one);
  const told = await said();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([one.e164, one.email].sort());
  for (const { text } of told) expect(text).toContain(title);
  expect((await one.visitor.call(notices.listNotices, {})).data.map((notice) => notice.title)).toContain(title);
});

test("a login on a new device is told, that of a new account and of a known device is not; a password fills no phone", async () => {
  const { visitor, mobile, password, e164, email } = await owner();
  const logIn = (browser: Visitor) => browser.call(login.loginByPassword, { mobile, pwd: digest(password) });
  await logIn(visitor);
  expect(await said()).toEqual([]);
  const devices = Array.from({ length: 5 }, () => visitPortal(portal));
  const counts: string[][] = [];
  for (const device of devices) {
    await logIn(device);
    counts.push((await said()).map(({ recipient }) => recipient).sort());
  }
  expect(counts).toEqual([...Array(3).fill([e164, email].sort()), [email], [email]]);
  await logIn(devices[0]!);
  expect(await said()).toEqual([]);
  visitor.token = (await logIn(visitor)).token;
  expect(await latestNotice(visitor)).toMatchObject({ title: "您的账号在新设备上登录" });
});

test("a code of an authenticator that is shown again is refused, its owner told of one place once a day", async () => {
  const { visitor, e164, email } = await owner();
  const { secret } = await visitor.call(secondFactor.enrolSecondFactor, {});
  const code = () => authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
  visitor.token = (await visitor.call(secondFactor.confirmSecondFactor, { code: code() })).token ?? visitor.token;
  await said();
  const showAgain = () => visitor.request(secondFactor.passSecondFactor, { code: code() });
  const answers = await Promise.all([1, 2, 3].map(showAgain));
  expect(answers.map((answer) => answer.json().msg)).toEqual(Array(3).fill("此动态验证码已使用过，请等待下一个"));
  const told = await said();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([e164, email].sort());
  expect(told[0]!.text).toContain("您的动态验证码被重复使用，已拒绝");
  expect(await latestNotice(visitor)).toMatchObject({ title: "您的动态验证码被重复使用，已拒绝" });
  const turn = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
  turn(60_000);
  await visitor.call(secondFactor.passSecondFactor, { code: code() });
  await showAgain();
  expect(await said()).toEqual([]);
  turn(24 * 3_600_000);
  await visitor.call(secondFactor.passSecondFactor, { code: code() });
  await showAgain();
  expect((await said()).map(({ recipient }) => recipient).sort()).toEqual([e164, email].sort());
});

test("a code that is shown again elsewhere is told besides, thrice a day at most", async () => {
  const { visitor, mobile, password } = await owner();
  const { secret } = await visitor.call(secondFactor.enrolSecondFactor, {});
  const code = () => authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
  visitor.token = (await visitor.call(secondFactor.confirmSecondFactor, { code: code() })).token ?? visitor.token;
  const logIn = async (facts: { uuid?: string; address?: string } = {}) => {
    const device = visitPortal(portal, facts);
    device.token = (await device.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
    return device;
  };
  const { uuid, address } = visitor;
  const places = [visitor, await logIn({ uuid }), await logIn({ address }), await logIn(), await logIn()];
  await said();
  const counts: number[] = [];
  for (const place of [...places, ...places]) {
    const answer = await place.request(secondFactor.passSecondFactor, { code: code() });
    expect(answer.json().msg).toBe("此动态验证码已使用过，请等待下一个");
    counts.push((await said()).length);
  }
  expect(counts).toEqual([2, 2, 2, ...Array(7).fill(0)]);
});

test("what may have been sent is not sent again, and what the carrier could not take is tried anew", async () => {
  const { visitor, password, e164 } = await owner();
  portal.sms.failWith(new PortError("sms", "transient", "told to"));
  await visitor.call(passwords.changePassword, { pwd: digest(password), password: "Another-5w-kelvin" });
  await expect(said()).rejects.toThrow("told to");
  portal.sms.failWith(new PortError("sms", "unknown", "told to"));
  await visitor.call(passwords.changePassword, { pwd: digest("Another-5w-kelvin"), password: "Third-7w-kelvin" });
  expect((await said()).map(({ recipient }) => recipient)).not.toContain(e164);
});

test("rows of the queue name nobody", async () => {
  const { visitor, password, mobile, email } = await owner();
  await visitor.call(passwords.changePassword, { pwd: digest(password), password: "Another-5w-kelvin" });
  const rows = await portal.context.db.executeQuery(
    CompiledQuery.raw("select data from pgboss.job where name = 'accounts.sendWord'", []),
  );
  expect(rows.rows).not.toEqual([]);
  for (const hidden of [mobile, email]) expect(JSON.stringify(rows.rows)).not.toContain(hidden);
  await said();
});

import { expect, test } from "vitest";
import { missedSearches } from "#domains/catalogue/contract/missed-searches.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { profile } from "../../contract/profile.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { digest, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { onForgetOld } from "../forget-old.ts";
import { addOperator, listOperators, removeOperator } from "../add-operator.ts";
import { SESSIONS_MAX } from "../sessions/sessions.ts";
import { authenticator } from "./second-factor.ts";

const portal = useTestApp();
const MINUTE_MS = 60_000;
const PASSWORD = "Kelvin-4w-shunt";
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const codeOf = (secret: string) => authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
const context = () => ({ ...portal.context, now: portal.clock.now });

async function newOperator() {
  const visitor = visitPortal(portal);
  const { mobile } = await visitor.register({ password: PASSWORD });
  const made = await addOperator(context(), { mobile: `+86${mobile}`, role: "operator" });
  visitor.token = (await visitor.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  return { ...made, mobile, visitor };
}
/** Passes, and goes on under the token that the login has then. */
async function pass(visitor: Visitor, code: string) {
  const passed = await visitor.call(secondFactor.passSecondFactor, { code });
  visitor.token = passed.token ?? visitor.token;
  return passed;
}
const mayOperate = async (visitor: Visitor) =>
  (await visitor.request(missedSearches.searchesWithoutResult, {})).statusCode === 200;

test("an operator's login does nothing until his second factor is passed, session by session, and then has a new token", async () => {
  const { visitor, secret, mobile } = await newOperator();
  expect((await visitor.request(profile.myDetail, {})).statusCode).toBe(401);
  expect(await mayOperate(visitor)).toBe(false);
  // Nobody has agreed to anything for one whose account was made on the machine.
  const { id: made } = await addOperator(context(), { mobile: "+8613955550000", role: "operator" });
  expect(
    await portal.context.db.selectFrom("accountConsents").select("kind").where("userId", "=", made).execute(),
  ).toEqual([]);
  const waiting = visitor.token;
  expect(await pass(visitor, codeOf(secret))).toMatchObject({ recoveryCodesLeft: 10 });
  expect([await mayOperate(visitor), await visitor.call(profile.myDetail, {})]).toMatchObject([
    true,
    { role: "operator", secondFactor: "passed" },
  ]);
  expect(visitor.token).not.toBe(waiting);
  const copied = visitPortal(portal, { uuid: visitor.uuid });
  copied.token = waiting;
  expect((await copied.request(secondFactor.factorWays, {})).statusCode).toBe(401);
  const elsewhere = visitPortal(portal);
  elsewhere.token = (await elsewhere.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  expect(await mayOperate(elsewhere)).toBe(false);
});

test("a code is taken once, in any session; the step before and after are taken too, older ones are not", async () => {
  const { visitor, secret } = await newOperator();
  const code = codeOf(secret);
  wait(30_000);
  expect(await pass(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ recoveryCodesLeft: 10 });
  await expect(visitor.call(secondFactor.passSecondFactor, { code })).rejects.toMatchObject({
    status: 200,
    message: "此动态验证码已使用过，请等待下一个",
  });
  const old = codeOf(secret);
  wait(2 * MINUTE_MS);
  await expect(visitor.call(secondFactor.passSecondFactor, { code: old })).rejects.toMatchObject({
    message: "动态验证码错误",
  });
});

test("five wrong codes lock the second factor for 15 minutes, also over a restart", async () => {
  const { visitor, secret } = await newOperator();
  const right = codeOf(secret);
  const wrong = right === "000000" ? "000001" : "000000";
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => visitor.request(secondFactor.passSecondFactor, { code: wrong })),
  );
  expect(answers.filter((answer) => answer.json().msg === "动态验证码错误")).toHaveLength(5);
  await portal.restart();
  await expect(visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) })).rejects.toMatchObject({
    message: "动态验证码错误次数过多，请 15 分钟后再试",
  });
  wait(16 * MINUTE_MS);
  expect(await pass(visitor, codeOf(secret))).toMatchObject({
    recoveryCodesLeft: 10,
  });
});

test("who has the password of an operator alone locks out strangers with wrong codes, not the device that has passed before", async () => {
  const { visitor, secret, mobile } = await newOperator();
  await pass(visitor, codeOf(secret));
  let looked = 0;
  // From one network five in a quarter of an hour, from as many as he likes twenty a day.
  for (let network = 0; network < 8; network++) {
    const thief = visitPortal(portal);
    thief.token = (await thief.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
    for (let guess = 0; guess < 7; guess++) {
      const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
      if ((await thief.request(secondFactor.passSecondFactor, { code: wrong })).json().msg === "动态验证码错误")
        looked += 1;
    }
    expect(looked).toBe(Math.min(5 * (network + 1), 20));
  }
  wait(MINUTE_MS);
  visitor.token = (await visitor.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  expect(await mayOperate(visitor)).toBe(false);
  // Another browser behind the same address is a stranger as well.
  const neighbour = visitPortal(portal, { address: visitor.address });
  neighbour.token = (await neighbour.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  await expect(neighbour.call(secondFactor.passSecondFactor, { code: codeOf(secret) })).rejects.toMatchObject({
    message: "动态验证码错误次数过多，请 59 分钟后再试",
  });
  await pass(visitor, codeOf(secret));
  expect(await mayOperate(visitor)).toBe(true);
  // Its own tries are counted too.
  for (let guess = 0; guess < 5; guess++) await visitor.request(secondFactor.passSecondFactor, { code: "abcdefghjk" });
  await expect(visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) })).rejects.toMatchObject({
    message: "动态验证码错误次数过多，请 15 分钟后再试",
  });
});

test("a recovery code opens once", async () => {
  const { visitor, recoveryCodes } = await newOperator();
  expect(await pass(visitor, recoveryCodes[0]!.toUpperCase())).toMatchObject({
    recoveryCodesLeft: 9,
  });
  await expect(visitor.call(secondFactor.passSecondFactor, { code: recoveryCodes[0]! })).rejects.toMatchObject({
    message: "动态验证码错误",
  });
});

test("a new authenticator counts once its code was shown, and the old one until then", async () => {
  const { visitor, secret } = await newOperator();
  await expect(visitor.call(secondFactor.enrolSecondFactor, {})).rejects.toMatchObject({ status: 401 });
  await pass(visitor, codeOf(secret));
  await expect(visitor.call(secondFactor.confirmSecondFactor, { code: "123456" })).rejects.toMatchObject({
    message: "请先获取新的动态验证码密钥",
  });
  const next = await visitor.call(secondFactor.enrolSecondFactor, {});
  expect(next).toMatchObject({
    otpauthUrl: expect.stringMatching(/^otpauth:\/\/totp\//),
    qrCode: expect.stringMatching(/^data:image\/png;base64,/),
  });
  wait(MINUTE_MS);
  await expect(visitor.call(secondFactor.confirmSecondFactor, { code: codeOf(secret) })).rejects.toMatchObject({
    message: "动态验证码错误",
  });
  const { recoveryCodes } = await visitor.call(secondFactor.confirmSecondFactor, { code: codeOf(next.secret) });
  expect(new Set(recoveryCodes).size).toBe(10);
  wait(MINUTE_MS);
  await expect(visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) })).rejects.toMatchObject({
    message: "动态验证码错误",
  });
  expect(await pass(visitor, codeOf(next.secret))).toEqual({ recoveryCodesLeft: 10, token: null });
});

test("who only has an operator's session does not change his authenticator: a code of it is wanted again", async () => {
  const { visitor, secret } = await newOperator();
  await pass(visitor, codeOf(secret));
  wait(15 * MINUTE_MS);
  expect(await mayOperate(visitor)).toBe(true);
  const proof = { pwd: digest(PASSWORD) };
  await expect(visitor.call(secondFactor.enrolSecondFactor, proof)).rejects.toMatchObject({
    status: 200,
    message: "请先完成安全验证",
  });
  await pass(visitor, codeOf(secret));
  await expect(visitor.call(secondFactor.enrolSecondFactor, {})).rejects.toMatchObject({
    message: "为确认是您本人操作，请输入登录密码或短信验证码",
  });
  expect(await visitor.call(secondFactor.enrolSecondFactor, proof)).toMatchObject({ secret: expect.any(String) });
});

test("no secret stands in the database as it is, and a user has none to pass", async () => {
  const { secret, recoveryCodes, id } = await newOperator();
  const { db } = portal.context;
  const kept = JSON.stringify([
    await db.selectFrom("accountSecondFactors").selectAll().where("userId", "=", id).execute(),
    await db.selectFrom("accountRecoveryCodes").selectAll().where("userId", "=", id).execute(),
  ]);
  for (const told of [secret, ...recoveryCodes]) expect(kept).not.toContain(told);
  await expect(portal.callAs("13800000001")(secondFactor.passSecondFactor, { code: "123456" })).rejects.toMatchObject({
    message: "账号尚未启用动态验证码，请联系管理员",
  });
  await expect(portal.callAs("13800000001")(secondFactor.passSecondFactor, { code: "12345" })).rejects.toMatchObject({
    code: 2,
  });
});

test("an account that becomes an operator's, or ceases to be, logs in anew", async () => {
  const visitor = visitPortal(portal);
  const { mobile } = await visitor.register();
  expect(await addOperator(context(), { mobile: `+86${mobile}`, role: "admin" })).toMatchObject({ isNew: false });
  await expect(visitor.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  expect(await listOperators(portal.context)).toEqual(
    expect.arrayContaining([expect.objectContaining({ mobile: `+86${mobile}`, role: "admin" })]),
  );
  expect(await removeOperator(context(), `+86${mobile}`)).toBe(true);
  expect(await removeOperator(context(), `+86${mobile}`)).toBe(false);
});

test("whoever wants a second factor adds an authenticator, is asked at each login, and takes it away again", async () => {
  const visitor = visitPortal(portal);
  const { mobile } = await visitor.register({ password: PASSWORD });
  wait(10 * MINUTE_MS);
  const proof = { pwd: digest(PASSWORD) };
  await expect(visitor.call(secondFactor.enrolSecondFactor, {})).rejects.toMatchObject({ code: 1048 });
  await expect(visitor.call(secondFactor.enrolSecondFactor, { pwd: digest("Wrong-4w") })).rejects.toMatchObject({
    message: "登录密码错误",
  });
  const { secret } = await visitor.call(secondFactor.enrolSecondFactor, proof);
  // What is not confirmed is not asked for.
  const other = visitPortal(portal);
  const made = await other.call(login.loginByPassword, { mobile, pwd: proof.pwd });
  expect(made.needsSecondFactor).toBe(false);
  other.token = made.token;
  const before = visitor.token;
  const added = await visitor.call(secondFactor.confirmSecondFactor, { code: codeOf(secret) });
  expect(new Set(added.recoveryCodes).size).toBe(10);
  visitor.token = added.token;
  expect(visitor.token).not.toBe(before);
  expect((await other.request(profile.myDetail, {})).statusCode).toBe(401);
  expect(await visitor.call(secondFactor.myFactors, {})).toMatchObject({
    hasAuthenticator: true,
    recoveryCodesLeft: 10,
  });
  wait(MINUTE_MS);
  for (const logIn of [
    () => other.call(login.loginByPassword, { mobile, pwd: proof.pwd }),
    async () => other.call(login.loginBySms, { mobile, code: await other.codeFor(mobile) }),
  ]) {
    const { token, needsSecondFactor } = await logIn();
    other.token = token;
    expect(needsSecondFactor).toBe(true);
    // Nothing but the way through and the way out.
    for (const call of [profile.myDetail, ownSessions.listSessions, secondFactor.myFactors])
      expect((await other.request(call, {})).statusCode).toBe(401);
    expect((await other.request(secondFactor.enrolSecondFactor, proof)).statusCode).toBe(401);
    await pass(other, codeOf(secret));
    expect(await other.call(profile.myDetail, {})).toMatchObject({ secondFactor: "passed" });
    wait(MINUTE_MS);
  }
  const out = visitPortal(portal);
  out.token = (await out.call(login.loginByPassword, { mobile, pwd: proof.pwd })).token;
  await out.call(ownSessions.endOwnSession, {});
  expect((await out.request(secondFactor.factorWays, {})).statusCode).toBe(401);
  wait(15 * MINUTE_MS);
  await expect(visitor.call(secondFactor.removeAuthenticator, proof)).rejects.toMatchObject({ code: 3 });
  await pass(visitor, codeOf(secret));
  await visitor.call(secondFactor.removeAuthenticator, proof);
  expect((await out.call(login.loginByPassword, { mobile, pwd: proof.pwd })).needsSecondFactor).toBe(false);
});

test("logins that wait for a second factor end no login that has passed it, however many there are", async () => {
  const { visitor, secret, mobile } = await newOperator();
  await pass(visitor, codeOf(secret));
  const thief = visitPortal(portal);
  for (let count = 0; count < SESSIONS_MAX + 1; count++) {
    wait(1000);
    await thief.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) });
  }
  expect(await mayOperate(visitor)).toBe(true);
});

test("a secret that waits is taken in the login that asked for it alone, for a quarter of an hour, and then forgotten", async () => {
  const visitor = visitPortal(portal);
  const { mobile, id } = await visitor.register({ password: PASSWORD });
  const other = visitPortal(portal);
  other.token = (await other.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  const notEnrolling = { message: "请先获取新的动态验证码密钥" };
  const { secret } = await visitor.call(secondFactor.enrolSecondFactor, {});
  await expect(other.call(secondFactor.confirmSecondFactor, { code: codeOf(secret) })).rejects.toMatchObject(
    notEnrolling,
  );
  wait(15 * MINUTE_MS);
  await expect(visitor.call(secondFactor.confirmSecondFactor, { code: codeOf(secret) })).rejects.toMatchObject(
    notEnrolling,
  );
  await onForgetOld.run({ ...portal.context, now: portal.clock.now }, {});
  expect(
    await portal.context.db
      .selectFrom("accountSecondFactors")
      .select("nextSecretSealed")
      .where("userId", "=", id)
      .executeTakeFirst(),
  ).toEqual({ nextSecretSealed: null });
  const again = await visitor.call(secondFactor.enrolSecondFactor, { pwd: digest(PASSWORD) });
  wait(14 * MINUTE_MS);
  visitor.token = (await visitor.call(secondFactor.confirmSecondFactor, { code: codeOf(again.secret) })).token;
  expect(await visitor.call(secondFactor.myFactors, {})).toMatchObject({ hasAuthenticator: true });
});

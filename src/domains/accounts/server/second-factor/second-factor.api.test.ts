import { expect, test } from "vitest";
import { popularity } from "#domains/catalogue/contract/popularity.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { profile } from "../../contract/profile.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { digest, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { addOperator, listOperators, removeOperator } from "../add-operator.ts";
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
const mayOperate = async (visitor: Visitor) =>
  (await visitor.request(popularity.searchesWithoutResult, {})).statusCode === 200;

test("an operator is a user until he has passed his second factor, session by session", async () => {
  const { visitor, secret, mobile } = await newOperator();
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({ role: "operator", secondFactor: "waiting" });
  expect(await mayOperate(visitor)).toBe(false);
  // Nobody has agreed to anything for one whose account was made on the machine.
  const { id: made } = await addOperator(context(), { mobile: "+8613955550000", role: "operator" });
  expect(
    await portal.context.db.selectFrom("accountConsents").select("kind").where("userId", "=", made).execute(),
  ).toEqual([]);
  expect(await visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) })).toEqual({
    recoveryCodesLeft: 10,
  });
  expect([await mayOperate(visitor), await visitor.call(profile.myDetail, {})]).toMatchObject([
    true,
    { secondFactor: "passed" },
  ]);
  const elsewhere = visitPortal(portal);
  elsewhere.token = (await elsewhere.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  expect(await mayOperate(elsewhere)).toBe(false);
});

test("a code is taken once, in any session; the step before and after are taken too, older ones are not", async () => {
  const { visitor, secret } = await newOperator();
  const code = codeOf(secret);
  wait(30_000);
  expect(
    await visitor.call(secondFactor.passSecondFactor, { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
  ).toMatchObject({ recoveryCodesLeft: 10 });
  await expect(visitor.call(secondFactor.passSecondFactor, { code })).rejects.toMatchObject({
    status: 200,
    message: "动态验证码错误",
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
  expect(await visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) })).toMatchObject({
    recoveryCodesLeft: 10,
  });
});

test("who has the password of an operator alone locks out strangers with wrong codes, not the device that has passed before", async () => {
  const { visitor, secret, mobile } = await newOperator();
  await visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) });
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
  await visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) });
  expect(await mayOperate(visitor)).toBe(true);
  // Its own tries are counted too.
  for (let guess = 0; guess < 5; guess++) await visitor.request(secondFactor.passSecondFactor, { code: "abcdefghjk" });
  await expect(visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) })).rejects.toMatchObject({
    message: "动态验证码错误次数过多，请 15 分钟后再试",
  });
});

test("a recovery code opens once", async () => {
  const { visitor, recoveryCodes } = await newOperator();
  expect(await visitor.call(secondFactor.passSecondFactor, { code: recoveryCodes[0]!.toUpperCase() })).toEqual({
    recoveryCodesLeft: 9,
  });
  await expect(visitor.call(secondFactor.passSecondFactor, { code: recoveryCodes[0]! })).rejects.toMatchObject({
    message: "动态验证码错误",
  });
});

test("a new authenticator counts once its code was shown, and the old one until then", async () => {
  const { visitor, secret } = await newOperator();
  await expect(visitor.call(secondFactor.enrolSecondFactor, {})).rejects.toMatchObject({ status: 403 });
  await visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) });
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
  expect(await visitor.call(secondFactor.passSecondFactor, { code: codeOf(next.secret) })).toEqual({
    recoveryCodesLeft: 10,
  });
});

test("who only has an operator's session does not change his authenticator: a code of it is wanted again", async () => {
  const { visitor, secret } = await newOperator();
  await visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) });
  wait(10 * MINUTE_MS);
  expect(await mayOperate(visitor)).toBe(true);
  await expect(visitor.call(secondFactor.enrolSecondFactor, {})).rejects.toMatchObject({
    status: 200,
    message: "请先输入当前的动态验证码",
  });
  await visitor.call(secondFactor.passSecondFactor, { code: codeOf(secret) });
  expect(await visitor.call(secondFactor.enrolSecondFactor, {})).toMatchObject({ secret: expect.any(String) });
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

import { expect, test, vi } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { login } from "../../contract/login.ts";
import { codes } from "../../contract/codes.ts";
import { outside } from "../../contract/outside.ts";
import { profile } from "../../contract/profile.ts";
import { passwords } from "../../contract/passwords.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { missedSearches } from "#domains/catalogue/contract/missed-searches.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { digest, newMobile, type Visitor, visitPortal } from "../../testing/visit-portal.ts";
import { addOperator } from "../add-operator.ts";
import { authenticator } from "../second-factor/second-factor.ts";

const portal = useTestApp();
const MINUTE_MS = 60_000;
const PASSWORD = "Kelvin-4w-shunt";
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const shows = (secret: string) => authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
const mayOperate = async (visitor: Visitor) =>
  (await visitor.request(missedSearches.searchesWithoutResult, {})).statusCode === 200;

async function logIn(mobile: string): Promise<Visitor> {
  const visitor = visitPortal(portal);
  visitor.token = (await visitor.call(login.loginByPassword, { mobile, pwd: digest(PASSWORD) })).token;
  return visitor;
}

async function newOperator() {
  const { mobile } = await visitPortal(portal).register({ password: PASSWORD });
  const { secret } = await addOperator(
    { ...portal.context, now: portal.clock.now },
    { mobile: `+86${mobile}`, role: "operator" },
  );
  return { mobile, secret };
}

test("who forgot his password and sets a new one is rid of every login, the one of his own browser too", async () => {
  const owner = visitPortal(portal);
  const { mobile } = await owner.register({ password: PASSWORD });
  // Who copied everything that the browser keeps.
  const thief = visitPortal(portal, { uuid: owner.uuid });
  thief.token = owner.token;
  expect(await thief.call(profile.myDetail, {})).toMatchObject({ role: "user" });
  await owner.call(passwords.resetPassword, {
    mobile,
    code: await owner.codeFor(mobile, "reset"),
    password: "Ohm-und-4w-Draht",
  });
  for (const visitor of [owner, thief])
    await expect(visitor.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
});

test("a login with a password that is just being changed waits for the change, and is refused", async () => {
  const { id, mobile } = await visitPortal(portal).register({ password: PASSWORD });
  const { db } = portal.context;
  const thief = visitPortal(portal);
  const attempt = await db.transaction().execute(async (change) => {
    await change.updateTable("accountUsers").set({ passwordHash: "another" }).where("id", "=", id).execute();
    const attempt = thief.request(login.loginByPassword, { mobile, pwd: digest(PASSWORD) });
    await vi.waitFor(async () => expect(await countWaiting(db)).toBeGreaterThan(0), { timeout: 60_000 });
    await change.deleteFrom("accountSessions").where("userId", "=", id).execute();
    return { attempt };
  });
  expect((await attempt.attempt).json()).toMatchObject({ msg: "手机号或密码错误，还可尝试 4 次" });
  expect(await db.selectFrom("accountSessions").select("id").where("userId", "=", id).execute()).toEqual([]);
});

test("a new password ends what would log somebody in by an address, too", async () => {
  const owner = visitPortal(portal);
  const { password } = await owner.register({ password: PASSWORD });
  const { ticket } = await owner.call(outside.makeLoginTicket, {});
  await owner.call(passwords.changePassword, { pwd: digest(password), password: "Ohm-und-4w-Draht" });
  await expect(visitPortal(portal).call(outside.loginByTicket, { ticket })).rejects.toMatchObject({
    message: "登录链接已失效，请重新获取",
  });
});

test("whoever guesses at a code that was sent for another device spoils nothing", async () => {
  const owner = visitPortal(portal);
  const mobile = newMobile();
  const code = await owner.codeFor(mobile);
  const thief = visitPortal(portal);
  for (const guess of [...Array.from({ length: 5 }, () => (code === "000000" ? "000001" : "000000")), code]) {
    expect((await thief.request(codes.checkCode, { mobile, code: guess })).json()).toMatchObject({
      msg: "验证码错误或已过期",
    });
  }
  const checks = await Promise.all(Array.from({ length: 12 }, () => owner.request(codes.checkCode, { mobile, code })));
  expect(new Set(checks.map((answer) => answer.json().code))).toEqual(new Set([1]));
  expect(await owner.call(login.loginBySms, { mobile, code })).toMatchObject({ token: expect.any(String) });
});

test("cookies alone have no code sent, and neither has a page of a neighbouring host", async () => {
  const ask = (headers: Record<string, string>) =>
    portal.app.inject({
      url: `/api/sendNotice?mobile=${newMobile()}`,
      headers,
      cookies: { uuid: "c".repeat(32) },
      remoteAddress: "203.0.113.77",
    });
  expect((await ask({})).json()).toMatchObject({ msg: "请先完成人机验证" });
  expect((await ask({ uuid: "c".repeat(32), "sec-fetch-site": "same-site" })).statusCode).toBe(403);
  expect((await ask({ uuid: "c".repeat(32), "sec-fetch-site": "same-origin" })).json()).toMatchObject({ code: 1 });
});

test("strangers' asking voids no code of a device that has logged in before, and does not make it wait", async () => {
  const owner = visitPortal(portal);
  const { mobile } = await owner.register();
  const stranger = visitPortal(portal);
  const first = await owner.codeFor(mobile);
  wait(MINUTE_MS + 1000);
  const others = await stranger.codeFor(mobile);
  if (others !== first)
    await expect(owner.call(login.loginBySms, { mobile, code: others })).rejects.toMatchObject({
      message: "验证码错误或已过期",
    });
  expect(await owner.call(login.loginBySms, { mobile, code: first })).toMatchObject({ token: expect.any(String) });
  const second = await owner.codeFor(mobile);
  await expect(owner.codeFor(mobile)).rejects.toMatchObject({ message: expect.stringMatching(/^操作过于频繁/) });
  await expect(stranger.codeFor(mobile)).rejects.toMatchObject({ message: expect.stringMatching(/^操作过于频繁/) });
  expect(await owner.call(login.loginBySms, { mobile, code: second })).toMatchObject({ token: expect.any(String) });
});

/** Codes that somebody has had sent to numbers, not from where he guesses. */
async function codesFor(visitor: Visitor, count: number): Promise<string[]> {
  const mobiles = Array.from({ length: count }, newMobile);
  const expiresAt = new Date(portal.clock.now.getTime() + 5 * MINUTE_MS);
  await portal.context.db
    .insertInto("accountCodes")
    .values(
      mobiles.map((mobile) => ({
        target: `+86${mobile}`,
        purpose: "login",
        device: `program ${visitor.uuid}`,
        codeHmac: Buffer.alloc(32),
        expiresAt,
      })),
    )
    .execute();
  return mobiles;
}

test("who guesses a little at many numbers, many at once, is stopped by his network: a hundred guesses are looked at in an hour; where no code was sent there is nothing to guess", async () => {
  const thief = visitPortal(portal, { address: "203.0.113.99" });
  const owner = visitPortal(portal, { address: thief.address });
  const { mobile: owned, password } = await owner.register();
  const guess = (mobile: string) => thief.request(login.loginBySms, { mobile, code: "000000" });
  const idle = await Promise.all(Array.from({ length: 30 }, () => guess(newMobile())));
  expect(new Set(idle.map((answer) => answer.json().msg))).toEqual(new Set(["验证码错误或已过期"]));
  const answers = await Promise.all(
    (await codesFor(thief, 30)).flatMap((mobile) => Array.from({ length: 5 }, () => guess(mobile))),
  );
  expect(
    answers.filter((answer) => ["验证码错误或已过期", "验证码错误次数过多，请重新获取"].includes(answer.json().msg)),
  ).toHaveLength(100);
  const mobile = newMobile();
  const code = await visitPortal(portal, { uuid: thief.uuid }).codeFor(mobile);
  await portal.restart();
  await expect(thief.call(login.loginBySms, { mobile, code })).rejects.toMatchObject({
    message: "验证码错误次数过多，请 60 分钟后再试",
  });
  expect(await visitPortal(portal, { uuid: thief.uuid }).call(login.loginBySms, { mobile, code })).toMatchObject({
    token: expect.any(String),
  });
  // Who has logged in before behind the same address goes on, by either way.
  await portal.context.db
    .insertInto("accountTries")
    .values(
      Array.from({ length: 50 }, () => ({
        kind: "password network",
        subject: thief.address,
        triedAt: portal.clock.now,
      })),
    )
    .execute();
  expect(await owner.call(login.loginBySms, { mobile: owned, code: await owner.codeFor(owned) })).toMatchObject({
    token: expect.any(String),
  });
  expect(await owner.call(login.loginByPassword, { mobile: owned, pwd: digest(password) })).toMatchObject({
    token: expect.any(String),
  });
  await expect(thief.call(login.loginByPassword, { mobile: owned, pwd: digest(password) })).rejects.toMatchObject({
    message: expect.stringMatching(/^密码错误次数过多/),
  });
  wait(60 * MINUTE_MS + 1000);
  // Who is right does not begin anew by it.
  const [other] = await codesFor(thief, 1);
  for (let count = 0; count < 3; count++) await guess(other!);
  const last = newMobile();
  await thief.call(login.loginBySms, { mobile: last, code: await thief.codeFor(last) });
  expect(
    await portal.context.db
      .selectFrom("accountTries")
      .select("id")
      .where("subject", "=", thief.address)
      .where("triedAt", "=", portal.clock.now)
      .execute(),
  ).toHaveLength(3);
});

test("a second factor is guessed at twenty times, and from then on once an hour", async () => {
  const { mobile, secret } = await newOperator();
  const thief = await logIn(mobile);
  let looked = 0;
  for (let quarter = 0; quarter < 12; quarter++) {
    for (let guess = 0; guess < 6; guess++) {
      const wrong = shows(secret) === "000000" ? "000001" : "000000";
      if ((await thief.request(secondFactor.passSecondFactor, { code: wrong })).json().msg !== "动态验证码错误") break;
      looked += 1;
    }
    wait(15 * MINUTE_MS + 1000);
  }
  // The fourth quarter ends with the twentieth; two hours are left.
  expect(looked).toBe(22);
  // Whoever runs the portal opens it again for its owner.
  const renewed = await addOperator(
    { ...portal.context, now: portal.clock.now },
    { mobile: `+86${mobile}`, role: "operator" },
  );
  expect(
    await (await logIn(mobile)).call(secondFactor.passSecondFactor, { code: shows(renewed.secret) }),
  ).toMatchObject({
    recoveryCodesLeft: 10,
  });
});

test("an operator logs in again after twelve hours, and a new authenticator ends his other logins", async () => {
  const { mobile, secret } = await newOperator();
  const [here, there] = [await logIn(mobile), await logIn(mobile)];
  for (const visitor of [here, there]) {
    visitor.token = (await visitor.call(secondFactor.passSecondFactor, { code: shows(secret) })).token;
    wait(MINUTE_MS);
  }
  const next = await here.call(secondFactor.enrolSecondFactor, {});
  await here.call(secondFactor.confirmSecondFactor, { code: shows(next.secret) });
  expect([await mayOperate(here), await mayOperate(there)]).toEqual([true, false]);
  for (let hour = 1; hour < 12; hour++) {
    wait(HOUR_MS - 6000);
    expect([hour, await mayOperate(here)]).toEqual([hour, true]);
  }
  // However much he has done meanwhile, and before his second factor, too.
  const waiting = await logIn(mobile);
  wait(HOUR_MS);
  await expect(here.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  expect(await waiting.call(secondFactor.factorWays, {})).toMatchObject({ hasAuthenticator: true });
  wait(11 * HOUR_MS);
  await expect(waiting.call(secondFactor.factorWays, {})).rejects.toMatchObject({ status: 401 });
});

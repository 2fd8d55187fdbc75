import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { passwords } from "../../contract/passwords.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../demo-accounts.ts";
import { accountRefusals } from "../../errors.ts";
import { digest, newMobile, visitPortal } from "../../testing/visit-portal.ts";
import { isPassword } from "../passwords/hash-password.ts";
import { passwordTries } from "../passwords/password-tries.ts";
import { makeTry } from "../tries.ts";

const portal = useTestApp();
const MINUTE_MS = 60_000;
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

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
  // A new password has not been guessed at yet, by its owner: strangers who were locked out must not learn of it.
  await owner.call(passwords.resetPassword, {
    mobile,
    code: await owner.codeFor(mobile, "reset"),
    password: "Ohm-und-4w-Draht",
  });
  expect(await owner.call(login.loginByPassword, { mobile, pwd: digest("Ohm-und-4w-Draht") })).toMatchObject({
    token: expect.any(String),
  });
  await expect(
    visitPortal(portal).call(login.loginByPassword, { mobile, pwd: digest("Ohm-und-4w-Draht") }),
  ).rejects.toMatchObject({ message: expect.stringMatching(/^密码错误次数过多/) });
});

test("a new password lets its owner's network try it at once; a lock of another network stays", async () => {
  const { mobile } = await visitPortal(portal).register();
  const [owner, stranger] = [visitPortal(portal), visitPortal(portal)];
  for (const visitor of [owner, stranger])
    for (let guess = 0; guess < 5; guess++)
      await visitor.request(login.loginByPassword, { mobile, pwd: digest(`guess-${guess}`) });
  const pwd = digest("Ohm-und-4w-Draht");
  const code = await owner.codeFor(mobile, "reset");
  await owner.call(passwords.resetPassword, { mobile, code, password: "Ohm-und-4w-Draht" });
  await expect(stranger.call(login.loginByPassword, { mobile, pwd })).rejects.toMatchObject({
    message: expect.stringMatching(/^密码错误次数过多/),
  });
  expect(await owner.call(login.loginByPassword, { mobile, pwd })).toMatchObject({ token: expect.any(String) });
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

test("the password travels as its digest: anything else is refused at its field", async () => {
  for (const pwd of [DEMO_PASSWORD, digest("x").toUpperCase(), "a".repeat(63), "a".repeat(60_000)]) {
    await expect(visitPortal(portal).call(login.loginByPassword, { mobile: "13800000001", pwd })).rejects.toMatchObject(
      { code: 2, errors: { pwd: "密码格式有误，请刷新页面后重试" } },
    );
  }
  const empty = await portal.app.inject({ method: "POST", url: "/api/login1" });
  expect(empty.json()).toMatchObject({ code: 2, errors: { mobile: "请输入手机号码", pwd: "请输入密码" } });
});

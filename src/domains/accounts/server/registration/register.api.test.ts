import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { login } from "../../contract/login.ts";
import { codes } from "../../contract/codes.ts";
import { profile } from "../../contract/profile.ts";
import { registration } from "../../contract/registration.ts";
import { digest, newMobile, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("who registers is logged in, and his password opens the account later", async () => {
  const visitor = visitPortal(portal);
  const { mobile, password, nickName } = await visitor.register({ company: "深圳某某电子", fromswb: "blog" });
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({
    nickName,
    mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
    company: "深圳某某电子",
    identity: "engineer",
    role: "user",
    hasPassword: true,
    perfectInformation: true,
    email: null,
    secondFactor: "none",
  });
  expect(await visitor.call(profile.checkRequiredData, {})).toEqual({ perfectInformation: true, missing: [] });
  expect(await visitPortal(portal).call(login.loginByPassword, { mobile, pwd: digest(password) })).toMatchObject({
    nickName,
  });
  const kept = await portal.context.db
    .selectFrom("accountUsers")
    .select("passwordHash")
    .where("nickName", "=", nickName)
    .executeTakeFirstOrThrow();
  expect(kept.passwordHash).toMatch(/^\$argon2id\$/);
});

test("of two registrations of one number at the same moment one is made, the other is told so", async () => {
  const mobile = newMobile();
  const visitor = visitPortal(portal);
  const code = await visitor.codeFor(mobile, "register");
  const facts = { mobile, code, password: "Kelvin-4w-shunt", identity: "buyer", agreement: "true" };
  const { db } = portal.context;
  // Both have come as far as making it before either does.
  const { asked } = await db.transaction().execute(async (held) => {
    await sql`lock table account_users in share mode`.execute(held);
    const asked = Promise.all(
      ["阻容甲", "阻容乙"].map((nickName) => visitor.request(registration.register, { ...facts, nickName })),
    );
    await vi.waitFor(async () => expect(await countWaiting(db)).toBe(2), { timeout: 60_000 });
    return { asked };
  });
  const answers = (await asked).map((answer) => [answer.statusCode, answer.json().msg as string]);
  expect(answers.sort()).toEqual([
    [200, ""],
    [200, "该手机号已注册，请直接登录"],
  ]);
  expect(
    await portal.context.db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${mobile}`).execute(),
  ).toHaveLength(1);
});

test("a number that has an account is told so only to who has its code", async () => {
  const { mobile } = await visitPortal(portal).register();
  wait(61_000);
  const visitor = visitPortal(portal);
  const known = await visitor.request(codes.sendCode, { mobile: newMobile(), purpose: "reset" });
  expect(known.json()).toMatchObject({ code: 1, data: { demoCode: expect.any(String) } });
  await expect(visitor.register({ mobile })).rejects.toMatchObject({ message: "该手机号已注册，请直接登录" });
  // Before its password is looked at, let alone hashed.
  wait(61_000);
  await expect(visitor.register({ mobile, password: "Password1234" })).rejects.toMatchObject({
    message: "该手机号已注册，请直接登录",
  });
});

test("without the agreement, an identity or a known code for inviting nobody registers", async () => {
  const visitor = visitPortal(portal);
  const mobile = newMobile();
  const facts = {
    mobile,
    code: await visitor.codeFor(mobile, "register"),
    password: "Kelvin-4w-shunt",
    nickName: "未同意的人",
    identity: "maker" as const,
  };
  for (const agreement of [undefined, "", "false", "0"]) {
    await expect(visitor.call(registration.register, { ...facts, agreement })).rejects.toMatchObject({
      code: 2,
      errors: { agreement: "请阅读并同意用户服务协议" },
    });
  }
  await expect(
    visitor.call(registration.register, { ...facts, agreement: "true", identity: "king" as never }),
  ).rejects.toMatchObject({ errors: { identity: "请选择身份" } });
  await expect(
    visitor.call(registration.register, { ...facts, agreement: "true", shareCode: "NOSUCHCODE" }),
  ).rejects.toMatchObject({ message: "邀请码不存在，请核对或留空" });
  await expect(
    visitor.call(registration.register, { ...facts, agreement: "true", company: "长".repeat(61) }),
  ).rejects.toMatchObject({ errors: { company: "公司名称最多 60 个字" } });
  await expect(
    visitor.call(registration.register, { ...facts, agreement: "true", fromswb: "https://evil.example/" }),
  ).rejects.toMatchObject({ errors: { fromswb: "来源标识有误" } });
});

test("who invites others sees how many have come", async () => {
  const inviter = visitPortal(portal);
  const { nickName } = await inviter.register();
  const { shareCode, path } = await inviter.call(registration.myShareCode, {});
  expect(path).toBe(`/promoteRegistration?shareCode=${shareCode}`);
  const guest = visitPortal(portal);
  expect(await guest.call(registration.checkShareCode, { shareCode: shareCode.toLowerCase() })).toEqual({ nickName });
  expect(await guest.call(registration.checkShareCode, { shareCode: "NOSUCHCODE" })).toEqual({ nickName: null });
  await guest.register({ shareCode });
  expect(await inviter.call(registration.myShareCode, {})).toMatchObject({ registeredCount: 1 });
});

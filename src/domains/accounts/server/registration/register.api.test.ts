import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { codes } from "../../contract/codes.ts";
import { profile } from "../../contract/profile.ts";
import { registration } from "../../contract/registration.ts";
import { passwords } from "../../contract/passwords.ts";
import { NICK_NAME_CHARACTERS_MAX, NICK_NAME_CHARACTERS_MIN } from "../../fields.ts";
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
    await vi.waitFor(
      async () =>
        expect(
          (
            await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              db,
            )
          ).rows,
        ).toHaveLength(2),
      { timeout: 60_000 },
    );
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

test("a nickname is one person's, in whatever case and width; a refusal leaves the code good", async () => {
  await visitPortal(portal).register({ nickName: "Kelvin四线" });
  const visitor = visitPortal(portal);
  const mobile = newMobile();
  const code = await visitor.codeFor(mobile, "register");
  const facts = { mobile, code, password: "Kelvin-4w-shunt", identity: "other" as const, agreement: "true" };
  for (const nickName of ["Kelvin四线", "KELVIN四线", "ｋｅｌｖｉｎ四线"]) {
    expect(await visitor.call(registration.checkNickName, { nickName })).toEqual({
      isAvailable: false,
      reason: "该昵称已被使用，请换一个",
    });
    await expect(visitor.call(registration.register, { ...facts, nickName })).rejects.toMatchObject({
      message: "该昵称已被使用，请换一个",
    });
  }
  expect(await visitor.call(registration.checkNickName, { nickName: "开尔文四线" })).toEqual({
    isAvailable: true,
    reason: null,
  });
  expect(await visitor.call(registration.register, { ...facts, nickName: "开尔文四线" })).toMatchObject({
    nickName: "开尔文四线",
  });
});

test("two who want one nickname at the same moment: one has it", async () => {
  const visitors = [visitPortal(portal), visitPortal(portal)];
  const answers = await Promise.allSettled(visitors.map((visitor) => visitor.register({ nickName: "同名的人" })));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: "该昵称已被使用，请换一个" },
  });
});

test("a nickname holds letters, digits and a few signs: no markup, no drawings, nothing that can't be seen or turns the line", async () => {
  const visitor = visitPortal(portal);
  const check = (nickName: string) => visitor.call(registration.checkNickName, { nickName });
  const odd = "昵称只能包含文字、数字、空格和 _ . · -";
  for (const nickName of [
    "<b>焊台</b>",
    "焊台🔥",
    "a&amp;b",
    "焊台'\"",
    "{{焊台}}",
    "焊/台",
    "\u{1F468}\u200D\u{1F469}焊",
  ])
    await expect(check(nickName)).rejects.toMatchObject({ errors: { nickName: odd } });
  const short = `昵称为 ${NICK_NAME_CHARACTERS_MIN}–${NICK_NAME_CHARACTERS_MAX} 个字`;
  for (const nickName of ["焊".repeat(NICK_NAME_CHARACTERS_MIN - 1), "焊".repeat(NICK_NAME_CHARACTERS_MAX + 1)])
    await expect(check(nickName)).rejects.toMatchObject({ errors: { nickName: short } });
  await expect(check("焊".repeat(20_000))).rejects.toMatchObject({ code: 2 });
  for (const nickName of ["", "\u202e\u202d", "\u0000\u200b ", "\u3164\u3164"])
    await expect(check(nickName)).rejects.toMatchObject({ code: 2 });
  for (const nickName of ["芯谱官方", "客 服 小芯", "ＡＤＭＩＮ01", "管理员"])
    expect(await check(nickName)).toEqual({ isAvailable: false, reason: "该昵称不可使用，请换一个" });
  for (const nickName of ["官\uFE0F方客\uFE0F服", "芯\u180B谱", "客\u3164服", "管\u200D理员\u{E0100}"])
    expect(await check(nickName)).toMatchObject({ isAvailable: false });
  for (const nickName of ["\u0430dmin", "Χinpu工坊", "ａ\u0430ｂ"])
    await expect(check(nickName)).rejects.toMatchObject({
      errors: { nickName: "昵称不能混用拉丁字母与西里尔或希腊字母" },
    });
  expect(await check("官\u0301方")).toMatchObject({ isAvailable: false });
  for (const nickName of ["Паяльник", "Ωμ焊台"]) expect(await check(nickName)).toMatchObject({ isAvailable: true });
  const { nickName } = await visitor.register({ nickName: "\u202e电\u200b路\u0007人生" });
  expect(nickName).toContain("\u202e");
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({ nickName: "电路人生" });
});

test("names that operators reserve are refused, however they are written, when registering and when changing, from the moment they are set", async () => {
  const { db } = portal.context;
  const visitor = visitPortal(portal);
  const check = async (nickName: string) => (await visitor.call(registration.checkNickName, { nickName })).isAvailable;
  const set = (value: unknown) =>
    db
      .updateTable("siteConfig")
      .set({ value: JSON.stringify(value) })
      .where("key", "=", "reservedNames")
      .execute();
  const known = await db
    .selectFrom("siteConfig")
    .select(["value", "isPublic"])
    .where("key", "=", "reservedNames")
    .executeTakeFirstOrThrow();
  expect(known.isPublic).toBe(false);
  expect([await check("芯谱小编"), await check("某某客服"), await check("芯片侦探")]).toEqual([false, false, true]);
  await visitor.register();
  await set(["芯片 侦探", 7, ""]);
  expect([await check("某某客服"), await check("大芯-片·侦探"), await check("芯谱小编")]).toEqual([true, false, false]);
  await expect(visitor.call(profile.updateProfile, { nickName: "芯片侦探社" })).rejects.toMatchObject({
    status: 200,
    message: "该昵称不可使用，请换一个",
  });
  await expect(visitPortal(portal).register({ nickName: "芯片侦探社" })).rejects.toMatchObject({
    message: "该昵称不可使用，请换一个",
  });
  await set("broken");
  expect([await check("芯片侦探"), await check("芯谱小编")]).toEqual([true, false]);
  await set(known.value);
});

test("passwords: 12 to 64 characters of any kind, none that is easily guessed", async () => {
  const visitor = visitPortal(portal);
  const mobile = newMobile();
  const code = await visitor.codeFor(mobile, "register");
  const choose = (password: string) =>
    visitor.call(registration.register, {
      mobile,
      code,
      password,
      nickName: "选密码的人",
      identity: "student",
      agreement: "true",
    });
  for (const [password, message] of [
    ["", "请输入密码"],
    ["Kelvin-4w-s", "密码为 12–64 个字符"],
    // Eleven of what people see as one.
    ["👩‍🔧".repeat(11), "密码为 12–64 个字符"],
    ["四".repeat(5) + "线".repeat(60), "密码为 12–64 个字符"],
    ["x".repeat(2000), "密码为 12–64 个字符"],
  ] as const) {
    await expect(choose(password)).rejects.toMatchObject({ code: 2, errors: { password: message } });
  }
  for (const password of ["Password1234", "1Q2W3E4R5T6Y", "dragon19870412", "abcabcabcabc", "abcdefghijkl"])
    await expect(choose(password)).rejects.toMatchObject({ message: "该密码过于常见，请换一个" });
  for (const password of [`焊台 ${mobile}!`, `我是选密码的人,真的不骗你`, "我最喜欢逛的网站是芯谱！"])
    await expect(choose(password)).rejects.toMatchObject({ message: "密码不能包含手机号、昵称或网站名称" });
  const chosen = " 四线法 测量 0.1 mΩ 👩‍🔧 ";
  expect(await choose(chosen)).toMatchObject({ nickName: "选密码的人" });
  expect(await visitor.call(login.loginByPassword, { mobile, pwd: digest(chosen) })).toMatchObject({
    nickName: "选密码的人",
  });
  await expect(visitor.call(login.loginByPassword, { mobile, pwd: digest(chosen.trim()) })).rejects.toMatchObject({
    message: expect.stringMatching(/^手机号或密码错误/),
  });
});

test("a password that is easily guessed is taken nowhere, and one of before goes on", async () => {
  const visitor = visitPortal(portal);
  const { mobile, password, nickName, id } = await visitor.register();
  for (const easy of ["Password1234", `${nickName}的一个新密码`, `我的号码 ${mobile}`]) {
    const message = easy === "Password1234" ? "该密码过于常见，请换一个" : "密码不能包含手机号、昵称或网站名称";
    await expect(
      visitor.call(passwords.changePassword, { pwd: digest(password), password: easy }),
    ).rejects.toMatchObject({ message });
    const code = await visitor.codeFor(mobile, "reset");
    await expect(visitor.call(passwords.resetPassword, { mobile, code, password: easy })).rejects.toMatchObject({
      message,
    });
    portal.clock.now = new Date(portal.clock.now.getTime() + 61_000);
  }
  const passwordHash = await hash(digest("Kelvin-4"));
  await portal.context.db.updateTable("accountUsers").set({ passwordHash }).where("id", "=", id).execute();
  expect(await visitor.call(login.loginByPassword, { mobile, pwd: digest("Kelvin-4") })).toMatchObject({ id });
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

test("a forgotten password is set anew with a code, and all logins end", async () => {
  const visitor = visitPortal(portal);
  const { mobile, password } = await visitor.register();
  const elsewhere = visitPortal(portal);
  const code = await elsewhere.codeFor(mobile, "reset");
  await expect(
    elsewhere.call(passwords.resetPassword, {
      mobile,
      code: code === "000000" ? "000001" : "000000",
      password: "Ohm-und-4w-Draht",
    }),
  ).rejects.toMatchObject({ message: "验证码错误或已过期" });
  expect(await elsewhere.call(passwords.resetPassword, { mobile, code, password: "Ohm-und-4w-Draht" })).toEqual({});
  await expect(visitor.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  await expect(elsewhere.call(login.loginByPassword, { mobile, pwd: digest(password) })).rejects.toMatchObject({
    message: expect.stringMatching(/^手机号或密码错误/),
  });
  expect(await elsewhere.call(login.loginByPassword, { mobile, pwd: digest("Ohm-und-4w-Draht") })).toMatchObject({
    id: expect.any(Number),
  });
  await expect(
    elsewhere.call(passwords.resetPassword, { mobile, code, password: "Ohm-und-5w-Draht" }),
  ).rejects.toMatchObject({ message: "验证码错误或已过期" });
  const nobodys = newMobile();
  await expect(
    elsewhere.call(passwords.resetPassword, {
      mobile: nobodys,
      code: await elsewhere.codeFor(nobodys, "reset"),
      password: "Ohm-und-4w-Draht",
    }),
  ).rejects.toMatchObject({ message: "该手机号尚未注册，请先注册" });
});

test("a password is changed with the old one or a code; the other logins end, this one stays", async () => {
  const visitor = visitPortal(portal);
  const { mobile, password } = await visitor.register();
  const other = visitPortal(portal);
  other.token = (await other.call(login.loginByPassword, { mobile, pwd: digest(password) })).token;
  await expect(visitor.call(passwords.changePassword, { password: "Ohm-und-4w-Draht" })).rejects.toMatchObject({
    message: "请输入原密码或短信验证码",
  });
  await expect(
    visitor.call(passwords.changePassword, { pwd: digest("Wrong-4w"), password: "Ohm-und-4w-Draht" }),
  ).rejects.toMatchObject({ message: "原密码错误" });
  await expect(visitor.call(passwords.changePassword, { pwd: digest(password), password })).rejects.toMatchObject({
    message: "新密码不能与原密码相同",
  });
  expect(await visitor.call(passwords.changePassword, { pwd: digest(password), password: "Ohm-und-4w-Draht" })).toEqual(
    {},
  );
  await expect(other.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  const code = await visitor.codeFor(mobile, "change");
  expect(await visitor.call(passwords.changePassword, { code, password: "Ohm-und-6w-Draht" })).toEqual({});
  expect(await other.call(login.loginByPassword, { mobile, pwd: digest("Ohm-und-6w-Draht") })).toMatchObject({
    id: expect.any(Number),
  });
  for (let guess = 0; guess < 4; guess++)
    await visitor.request(passwords.changePassword, { pwd: digest(`guess-${guess}`), password: "Ohm-und-7w-Draht" });
  await visitor.request(passwords.changePassword, { pwd: digest("guess"), password: "Ohm-und-7w-Draht" });
  await expect(
    visitor.call(passwords.changePassword, { pwd: digest("Ohm-und-6w-Draht"), password: "Ohm-und-7w-Draht" }),
  ).rejects.toMatchObject({ message: expect.stringMatching(/^密码错误次数过多/) });
});

import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { profile } from "../../contract/profile.ts";
import { registration } from "../../contract/registration.ts";
import { passwords } from "../../contract/passwords.ts";
import { digest, newMobile, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();

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

import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { profile } from "../../contract/profile.ts";
import { registration } from "../../contract/registration.ts";
import { NICK_NAME_CHARACTERS_MAX, NICK_NAME_CHARACTERS_MIN } from "../../fields.ts";
import { newMobile, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();

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

import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { site } from "#domains/site/contract/site.ts";
import { PROOF_NEEDED } from "#api/envelope.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { configEntries } from "../contract/config-entries.ts";
import { makeAdmin, saveJson } from "../testing/set-value.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const entryOf = async (key: string) =>
  (await operator()(configEntries.listConfig, {})).find((entry) => entry.key === key)!;
const save = (key: string, value: unknown, version?: number) => {
  const given = { key, value: JSON.stringify(value) };
  return version === undefined
    ? saveJson(portal, OPERATOR, given)
    : operator()(configEntries.saveConfig, { ...given, version });
};

test("of two windows that save one value the second is refused, and finds what has changed", async () => {
  const opened = await entryOf("friendlyLinks");
  const kicad = [{ name: "KiCad", url: "https://www.kicad.org/" }];
  expect(await save("friendlyLinks", kicad, opened.version)).toMatchObject({ version: opened.version + 1 });
  // The clock stands still between them.
  await expect(save("friendlyLinks", [], opened.version)).rejects.toMatchObject({
    errors: { value: expect.stringContaining("已被修改") },
  });
  const now = await entryOf("friendlyLinks");
  expect([JSON.parse(now.value), now.version]).toEqual([kicad, opened.version + 1]);
  expect(
    (await operator()(auditLog.listActions, { subject: "config", subjectId: "friendlyLinks" })).data,
  ).toMatchObject([{ after: { value: kicad } }]);
});

test("the same holds of a value that nobody has set yet, and of two that come at once", async () => {
  expect(await entryOf("homeSlots")).toMatchObject({ version: 0, updatedAt: null });
  const slot = (title: string) => [{ title, text: "", path: "/about" }];
  const both = await Promise.allSettled([save("homeSlots", slot("甲"), 0), save("homeSlots", slot("乙"), 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await entryOf("homeSlots")).toMatchObject({ version: 1 });
});

test("what is wrong stands at its fields, all of it", async () => {
  await expect(
    save("friendlyLinks", [
      { name: "", url: "https://example.com/" },
      { name: "x", url: "javascript:alert(1)" },
    ]),
  ).rejects.toMatchObject({
    errors: { "value.0.name": "不能为空", "value.1.url": "应为 http 或 https 网址" },
  });
  await expect(save("latestApp", { version: "1.0", url: null })).rejects.toMatchObject({
    errors: { "value.url": expect.stringContaining("要么都填") },
  });
});

test("what is for operators alone is told to nobody who asks for it by its key", async () => {
  await save("lookCompanyPromotion", "before");
  await save("qrCodes", [{ title: "公众号", url: "https://example.com/wx" }]);
  expect(await portal.callAs()(site.readConfig, { key: "lookCompanyPromotion" })).toBeNull();
  expect(await portal.callAs()(site.readConfig, { key: "qrCodes" })).toHaveLength(1);
});

test("what is admins' is changed by no other operator", async () => {
  const staff = "13800000004";
  await portal.makeOperator(staff);
  expect(await entryOf("receivingAccount")).toMatchObject({ isAdmins: true });
  await expect(
    saveJson(portal, staff, {
      key: "receivingAccount",
      value: JSON.stringify({ name: "芯谱科技有限公司", bank: "招商银行深圳分行", account: "62220000" }),
    }),
  ).rejects.toMatchObject({ status: 403 });
});

test("who does not say which version he has changed is refused", async () => {
  await expect(
    operator()(configEntries.saveConfig, { key: "friendlyLinks", value: "[]" } as never),
  ).rejects.toMatchObject({ errors: { version: "没有说明改的是哪个版本，请刷新后再保存" } });
});

test("where money goes is changed by who has just shown his second factor alone", async () => {
  await makeAdmin(portal, OPERATOR);
  const given = { name: "芯谱科技有限公司", bank: "招商银行深圳分行", account: "622200001111" };
  const began = portal.clock.now;
  portal.clock.now = new Date(began.getTime() + 20 * MINUTE_MS);
  await expect(save("receivingAccount", given)).rejects.toMatchObject({ code: PROOF_NEEDED });
  await expect(save("merchantTerms", { depositYuan: 0, feePercent: 0 })).rejects.toMatchObject({
    code: PROOF_NEEDED,
  });
  expect(await entryOf("receivingAccount")).toMatchObject({ version: 0 });
  portal.clock.now = began;
  expect(await save("receivingAccount", given)).toMatchObject({ version: 1 });
});

test("each setting has an address of its own, where its form stands; another has none", async () => {
  const open = async (url: string) =>
    portal.app.inject({
      url,
      headers: { accept: "text/html" },
      cookies: { token: await portal.tokenOf(OPERATOR), uuid: portal.device },
    });
  const { body } = await open("/ops/config/securityAlarms");
  for (const words of ["同一账号登录失败", "次数达到", 'role="switch"']) expect(body).toContain(words);
  expect(body, "called as what it is, not by its key").toContain("<title>安全告警规则 · 系统配置 · 运营后台");
  expect((await open("/ops/config/nothing")).statusCode).toBe(404);
  const found = (await open("/ops/config?words=二维码")).body;
  expect(found).toContain("/ops/config/qrCodes");
  expect(found).not.toContain('href="/ops/config/friendlyLinks"');
});

import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { corrections } from "../../contract/corrections.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { CORRECTIONS_A_DAY_MAX } from "./report-correction.ts";

const portal = useTestApp();
const { buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const MERCHANT = "13800000003";
const DAY_MS = 86_400_000;

const latest = async () => (await portal.callAs(OPERATOR)(corrections.corrections, {})).data[0]!;

test("a reader reports a page of a document; the operator sees it and accepts it once", async () => {
  const document = await buildDocument({ title: "LM358 数据手册", pageCount: 12 });
  const { id, isRepeated } = await portal.callAs(USER)(corrections.reportCorrection, { subject: "document", id: document.id, type: "missing-pages", page: 12, text: "第 12 页是空白的", contact: "me@example.com" });
  expect(isRepeated).toBe(false);
  expect(await latest()).toMatchObject({ id, subject: "document", document: { id: document.id, title: "LM358 数据手册" }, part: null, type: "missing-pages", page: 12, text: "第 12 页是空白的", contact: "me@example.com", state: "open", settledAt: null });
  expect((await latest()).userId).toBeTypeOf("number");

  const settled = await portal.callAs(OPERATOR)(corrections.settleCorrection, { id, state: "accepted", note: "已换为完整文件" });
  expect(settled).toMatchObject({ id, state: "accepted", settledNote: "已换为完整文件" });
  await expect(portal.callAs(OPERATOR)(corrections.settleCorrection, { id, state: "rejected" })).rejects.toMatchObject({ message: "这条纠错已处理" });
  const open = await portal.callAs(OPERATOR)(corrections.corrections, { state: "open" });
  expect(open.data.map((row) => row.id)).not.toContain(id);
});

test("a visitor reports a part, and an address elsewhere that no longer answers; the address is kept as it was", async () => {
  const part = await buildPart({ datasheetUrl: "https://maker.example/gone.pdf" });
  await portal.callAs()(corrections.reportCorrection, { subject: "part", id: part.id, type: "wrong-brand" });
  expect(await latest()).toMatchObject({ subject: "part", part: { id: part.id, mpn: part.mpn }, document: null, outsideUrl: null, userId: null, contact: null, text: "" });
  await portal.callAs()(corrections.reportCorrection, { subject: "outside-link", id: part.id, type: "unreadable" });
  await portal.context.db.updateTable("datasheetParts").set({ datasheetUrl: null }).where("id", "=", part.id).execute();
  expect(await latest()).toMatchObject({ subject: "outside-link", part: { id: part.id }, outsideUrl: "https://maker.example/gone.pdf", type: "unreadable" });
});

test("said twice on one day, also at once, it is one report in the last words; said by another, or the next day, it is another", async () => {
  const { id } = await buildDocument();
  const say = (mobile: string | undefined, text: string) => portal.callAs(mobile)(corrections.reportCorrection, { subject: "document", id, type: "outdated", text });
  const first = await say(USER, "有 Rev. C");
  const again = await say(USER, "有 Rev. D");
  expect(again).toEqual({ id: first.id, isRepeated: true });
  expect(await say(USER, "")).toEqual({ id: first.id, isRepeated: true });
  expect(await latest()).toMatchObject({ id: first.id, text: "有 Rev. D" });
  const [one, other] = await Promise.all([say(undefined, "a"), say(undefined, "b")]);
  expect(one.id).toBe(other.id);
  expect(one.id).not.toBe(first.id);

  await portal.callAs(OPERATOR)(corrections.settleCorrection, { id: first.id, state: "rejected" });
  await expect(say(USER, "还是旧的")).rejects.toMatchObject({ message: "您今天提交的同一问题已处理，请明天再反馈" });
  portal.clock.now = new Date(portal.clock.now.getTime() + DAY_MS);
  expect(await say(USER, "还是旧的")).toMatchObject({ isRepeated: false });
});

test("of visitors behind one address none takes the words or the contact of another away", async () => {
  const { id } = await buildDocument();
  const say = (text: string, contact?: string) => portal.callAs()(corrections.reportCorrection, { subject: "document", id, type: "infringement", text, contact });
  await say("我是权利人", "rights@holder.example");
  expect(await say("误报，请忽略")).toMatchObject({ isRepeated: true });
  await say("误报，请忽略", "me@example.com");
  expect(await latest()).toMatchObject({ text: "我是权利人\n误报，请忽略", contact: "rights@holder.example" });
});

test("what can't be said of a thing is told at its field", async () => {
  const document = await buildDocument({ pageCount: 3 });
  const removed = await buildDocument({ state: "removed" });
  const part = await buildPart({ datasheetUrl: "javascript:alert(1)" });
  const say = (input: Record<string, unknown>) => portal.callAs()(corrections.reportCorrection, input as never);
  const about = { subject: "document", id: document.id };
  for (const [input, errors] of [
    [{ ...about, type: "missing-pages", page: 4 }, { page: "这份规格书共 3 页" }],
    [{ ...about, type: "missing-pages", page: "0" }, { page: "页码有误" }],
    [{ ...about, type: "missing-pages", page: "十二" }, { page: "页码有误" }],
    [{ ...about, type: "other" }, { text: "请说明问题" }],
    [{ ...about, type: "nonsense" }, { type: "请选择问题类型" }],
    [{ ...about }, { type: "请选择问题类型" }],
    [{ ...about, type: "other", text: "长".repeat(501) }, { text: "说明最多 500 个字" }],
    [{ ...about, type: "outdated", contact: "1".repeat(101) }, { contact: "联系方式最多 100 个字" }],
    [{ subject: "part", id: part.id, type: "missing-pages" }, { type: "请选择问题类型" }],
    [{ subject: "part", id: part.id, type: "outdated", page: 1 }, { page: "只有规格书可以填写页码" }],
    [{ subject: "disk", id: part.id, type: "outdated" }, { subject: "纠错对象有误" }],
  ] as const) {
    await expect(say(input)).rejects.toMatchObject({ status: 200, errors });
  }
  for (const input of [{ subject: "document", id: removed.id }, { subject: "document", id: 999_999 }, { subject: "part", id: 999_999 }, { subject: "outside-link", id: part.id }]) {
    await expect(say({ ...input, type: "wrong-part" })).rejects.toMatchObject({ status: 404 });
  }
});

test("one person says so much a day and no more; what was said before can still be worded anew", async () => {
  const say = (id: number) => portal.callAs(MERCHANT)(corrections.reportCorrection, { subject: "document", id, type: "unreadable" });
  const first = await buildDocument();
  await say(first.id);
  for (let count = 1; count < CORRECTIONS_A_DAY_MAX; count++) await say((await buildDocument()).id);
  const more = await buildDocument();
  await expect(say(more.id)).rejects.toMatchObject({ message: "今天提交的纠错已达 20 条，请明天再来" });
  expect(await say(first.id)).toMatchObject({ isRepeated: true });
  expect(await portal.context.db.selectFrom("datasheetCorrections").select("id").where("documentId", "=", more.id).execute()).toEqual([]);
});

test("only operators see and settle what was reported", async () => {
  await expect(portal.callAs()(corrections.corrections, {})).rejects.toMatchObject({ status: 401 });
  await expect(portal.callAs(USER)(corrections.corrections, {})).rejects.toMatchObject({ status: 403 });
  await expect(portal.callAs(USER)(corrections.settleCorrection, { id: 1, state: "accepted" })).rejects.toMatchObject({ status: 403 });
  await expect(portal.callAs(OPERATOR)(corrections.settleCorrection, { id: 999_999, state: "accepted" })).rejects.toMatchObject({ status: 404 });
  await expect(portal.callAs(OPERATOR)(corrections.settleCorrection, { id: 1, state: "open" as never })).rejects.toMatchObject({ errors: { state: "请选择采纳或驳回" } });
});

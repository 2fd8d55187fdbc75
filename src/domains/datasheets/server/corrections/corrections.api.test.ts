import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { corrections } from "../../contract/corrections.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { DAY_MS } from "#shared/durations.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { editedParts } from "#domains/catalogue/contract/edited-parts.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { forgetContacts } from "./forget-contacts.ts";
import { CORRECTIONS_A_DAY_MAX } from "./report-correction.ts";

const portal = useTestApp();
const { buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const MERCHANT = "13800000003";

const latest = async () => (await portal.callAs(OPERATOR)(corrections.listCorrections, {})).data[0]!;

test("a reader reports a page of a document; the operator sees it and accepts it once", async () => {
  const document = await buildDocument({ title: "LM358 数据手册", pageCount: 12 });
  const { id, isRepeated } = await portal.callAs(USER)(corrections.reportCorrection, {
    subject: "document",
    id: document.id,
    type: "missing-pages",
    page: 12,
    text: "第 12 页是空白的",
    contact: "me@example.com",
  });
  expect(isRepeated).toBe(false);
  expect(await latest()).toMatchObject({
    id,
    subject: "document",
    document: { id: document.id, title: "LM358 数据手册" },
    part: null,
    type: "missing-pages",
    page: 12,
    text: "第 12 页是空白的",
    contact: "me@example.com",
    state: "open",
    decidedAt: null,
  });
  expect((await latest()).userId).toBeTypeOf("number");

  const decided = await portal.callAs(OPERATOR)(corrections.decideCorrection, {
    id,
    state: "accepted",
    note: "已换为完整文件",
  });
  expect(decided).toMatchObject({ id, state: "accepted", decidedNote: "已换为完整文件" });
  await expect(portal.callAs(OPERATOR)(corrections.decideCorrection, { id, state: "rejected" })).rejects.toMatchObject({
    message: "这条纠错已处理",
  });
  const open = await portal.callAs(OPERATOR)(corrections.listCorrections, { state: "open" });
  expect(open.data.map((row) => row.id)).not.toContain(id);
});

test("what a reader says should stand in a part's field is written once it is accepted, and outlives imports", async () => {
  const part = await buildPart({ mpn: "PROPOSED1", package: "SOT-23", lifecycle: "active" });
  const report = (said: object) =>
    portal.callAs(USER)(corrections.reportCorrection, { subject: "part", id: part.id, type: "wrong-values", ...said });
  await expect(report({ field: "lifecycle", proposed: "没了" })).rejects.toMatchObject({
    errors: { proposed: "请填写新品、量产、不推荐新设计、即将停产或停产" },
  });
  await expect(report({ field: "parameter", parameter: "没有的", proposed: "1V" })).rejects.toMatchObject({
    errors: { parameter: "没有这个参数，请按页面上的参数名填写" },
  });
  const { id } = await report({ field: "lifecycle", proposed: "停产" });
  expect(await latest()).toMatchObject({ id, proposal: { field: "lifecycle", value: "obsolete" } });
  const operator = portal.callAs(OPERATOR);
  const { cases } = await operator(queues.listCases, { queue: "corrections" });
  expect(cases.data.find((one) => one.id === id)!.facts).toEqual(
    expect.arrayContaining([
      { label: "生命周期（现在）", value: "量产", path: null },
      { label: "生命周期（采纳后写入）", value: "停产", path: null },
      { label: "编辑", value: "打开型号", path: `/ops/parts/${part.id}` },
    ]),
  );
  expect(
    await operator(queues.decideCases, { queue: "corrections", ids: String(id), decision: "accepted" }),
  ).toMatchObject({ refused: [] });
  expect(await operator(editedParts.findEditedPart, { id: part.id })).toMatchObject({
    lifecycle: "obsolete",
    package: "SOT-23",
    origins: { lifecycle: { operator: expect.any(String) } },
    history: [{ act: "save-part", before: { 生命周期: "active" }, after: { 生命周期: "obsolete" } }],
  });
  expect((await operator(auditLog.listActions, { subject: "correction", subjectId: String(id) })).data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        act: "settle-correction",
        before: { state: "open", 生命周期: "active" },
        after: { state: "accepted", 生命周期: "obsolete" },
      }),
    ]),
  );
});

test("a visitor reports a part, and an address elsewhere that no longer answers; the address is kept as it was", async () => {
  const part = await buildPart({ datasheetUrl: "https://maker.example/gone.pdf" });
  await portal.callAs()(corrections.reportCorrection, { subject: "part", id: part.id, type: "wrong-brand" });
  expect(await latest()).toMatchObject({
    subject: "part",
    part: { id: part.id, mpn: part.mpn },
    document: null,
    outsideUrl: null,
    userId: null,
    contact: null,
    text: "",
  });
  await portal.callAs()(corrections.reportCorrection, { subject: "outside-link", id: part.id, type: "unreadable" });
  await portal.context.db.updateTable("datasheetParts").set({ datasheetUrl: null }).where("id", "=", part.id).execute();
  expect(await latest()).toMatchObject({
    subject: "outside-link",
    part: { id: part.id },
    outsideUrl: "https://maker.example/gone.pdf",
    type: "unreadable",
  });
});

test("said twice on one day, also at once, it is one report in the last words; said by another, or the next day, it is another", async () => {
  const { id } = await buildDocument();
  const say = (mobile: string | undefined, text: string) =>
    portal.callAs(mobile)(corrections.reportCorrection, { subject: "document", id, type: "outdated", text });
  const first = await say(USER, "有 Rev. C");
  const again = await say(USER, "有 Rev. D");
  expect(again).toEqual({ id: first.id, isRepeated: true });
  expect(await say(USER, "")).toEqual({ id: first.id, isRepeated: true });
  expect(await latest()).toMatchObject({ id: first.id, text: "有 Rev. D" });
  const [one, other] = await Promise.all([say(undefined, "a"), say(undefined, "b")]);
  expect(one.id).toBe(other.id);
  expect(one.id).not.toBe(first.id);

  await portal.callAs(OPERATOR)(corrections.decideCorrection, { id: first.id, state: "rejected" });
  await expect(say(USER, "还是旧的")).rejects.toMatchObject({ message: "您今天提交的同一问题已处理，请明天再反馈" });
  portal.clock.now = new Date(portal.clock.now.getTime() + DAY_MS);
  expect(await say(USER, "还是旧的")).toMatchObject({ isRepeated: false });
});

test("of visitors behind one address none takes the words or the contact of another away", async () => {
  const { id } = await buildDocument();
  const say = (text: string, contact?: string) =>
    portal.callAs()(corrections.reportCorrection, { subject: "document", id, type: "wrong-part", text, contact });
  await say("第 2 页是别的型号", "first@reader.example");
  expect(await say("误报，请忽略")).toMatchObject({ isRepeated: true });
  await say("误报，请忽略", "me@example.com");
  expect(await latest()).toMatchObject({ text: "第 2 页是别的型号\n误报，请忽略", contact: "first@reader.example" });
});

test("who claims a right is heard, also behind the address of another who claims one", async () => {
  const { id } = await buildDocument();
  const claim = (claimant: string, proof: string, mobile?: string) =>
    portal.callAs(mobile)(corrections.reportCorrection, {
      subject: "document",
      id,
      type: "infringement",
      claimant,
      proof,
      contact: "a@b.example",
      claimedRight: "copyright",
    });
  const first = await claim("甲公司", "登记号 1");
  expect(await claim("甲公司", "登记号 2")).toEqual({ id: first.id, isRepeated: true });
  expect(await claim("乙公司", "登记号 3")).toMatchObject({ isRepeated: false });
  expect(await latest()).toMatchObject({ claimant: "乙公司", claimedRight: "copyright", proof: "登记号 3" });
  await claim("甲公司", "登记号 4", USER);
  expect(await claim("乙公司", "登记号 5", USER)).toMatchObject({ isRepeated: false });
  expect(await latest()).toMatchObject({ claimant: "乙公司", proof: "登记号 5" });
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
  for (const input of [
    { subject: "document", id: removed.id },
    { subject: "document", id: 999_999 },
    { subject: "part", id: 999_999 },
    { subject: "outside-link", id: part.id },
  ]) {
    await expect(say({ ...input, type: "wrong-part" })).rejects.toMatchObject({ status: 404 });
  }
});

test("one person says so much a day and no more; what was said before can still be worded anew", async () => {
  const say = (id: number) =>
    portal.callAs(MERCHANT)(corrections.reportCorrection, { subject: "document", id, type: "unreadable" });
  const first = await buildDocument();
  await say(first.id);
  for (let count = 1; count < CORRECTIONS_A_DAY_MAX; count++) await say((await buildDocument()).id);
  const more = await buildDocument();
  await expect(say(more.id)).rejects.toMatchObject({ message: "今天提交的纠错已达 20 条，请明天再来" });
  expect(await say(first.id)).toMatchObject({ isRepeated: true });
  expect(
    await portal.context.db.selectFrom("datasheetCorrections").select("id").where("documentId", "=", more.id).execute(),
  ).toEqual([]);
});

test("who says much at once says no more than one who says it in turn", async () => {
  portal.clock.now = new Date(portal.clock.now.getTime() + DAY_MS);
  const say = (id: number) =>
    portal.callAs(MERCHANT)(corrections.reportCorrection, { subject: "document", id, type: "unreadable" });
  const ids: number[] = [];
  for (let count = 0; count < CORRECTIONS_A_DAY_MAX + 8; count++) ids.push((await buildDocument()).id);
  await say(ids[0]!);
  const outcomes = await Promise.allSettled(ids.slice(1).map(say));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(CORRECTIONS_A_DAY_MAX - 1);
  expect(
    await portal.context.db.selectFrom("datasheetCorrections").select("id").where("documentId", "in", ids).execute(),
  ).toHaveLength(CORRECTIONS_A_DAY_MAX);
});

test("what is written is kept without what can't be seen: control characters, and marks that turn the direction of reading", async () => {
  const { id } = await buildDocument();
  await portal.callAs(USER)(corrections.reportCorrection, {
    subject: "document",
    id,
    type: "outdated",
    text: "\u0000有 \u202eRev. C\u202c\r\n第\u200b二\u0007行\u001b ",
    contact: "me@\u2066example.com\nBcc: you",
  });
  expect(await latest()).toMatchObject({ text: "有 Rev. C\n第二行", contact: "me@example.com Bcc: you" });
  const { id: correctionId } = await latest();
  expect(
    await portal.callAs(OPERATOR)(corrections.decideCorrection, {
      id: correctionId,
      state: "accepted",
      note: "\u202e已换\u0000",
    }),
  ).toMatchObject({ decidedNote: "已换" });
  await expect(
    portal.callAs(USER)(corrections.reportCorrection, { subject: "document", id, type: "other", text: "\u0000\u202e" }),
  ).rejects.toMatchObject({ errors: { text: "请说明问题" } });
});

test("an operator calls what was reported by its right name, which its reporter is told; as an infringement it is decided elsewhere", async () => {
  const { id: documentId } = await buildDocument();
  const { id } = await portal.callAs(USER)(corrections.reportCorrection, {
    subject: "document",
    id: documentId,
    type: "outdated",
  });
  const accept = (type: string) =>
    portal.callAs(OPERATOR)(queues.decideCases, { queue: "corrections", ids: [id], decision: "confirmed", type });
  expect((await accept("infringement")).refused).toEqual([{ id, message: "不能改为这个类型" }]);
  expect((await accept("missing-pages")).decided).toEqual([id]);
  expect(await latest()).toMatchObject({ id, type: "missing-pages", state: "accepted" });
  await tellDecisions(portal);
  expect((await portal.callAs(USER)(notices.listNotices, {})).data[0]!.text).toContain(
    "您反馈的「页面缺失」经核实确有错误",
  );
});

test("how to reach a reporter is forgotten 90 days after his correction was settled, and not before", async () => {
  const [decided, open] = [await buildDocument(), await buildDocument()];
  for (const { id } of [decided, open])
    await portal.callAs(USER)(corrections.reportCorrection, {
      subject: "document",
      id,
      type: "infringement",
      text: "侵权",
      contact: "me@example.com",
      claimant: "甲公司",
      claimedRight: "trademark",
      proof: "注册号 1",
    });
  const { data } = await portal.callAs(OPERATOR)(corrections.listCorrections, {});
  await portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "infringements",
    ids: [data.find(({ document }) => document?.id === decided.id)!.id],
    decision: "rejected",
    reason: "权属证明不足",
  });
  const contactsAfter = async (days: number) => {
    await forgetContacts({ ...portal.context, now: new Date(portal.clock.now.getTime() + days * DAY_MS) });
    const rows = (await portal.callAs(OPERATOR)(corrections.listCorrections, {})).data;
    return [decided, open]
      .map(({ id }) => rows.find(({ document }) => document?.id === id)!)
      .map(({ contact, claimant, text }) => ({ contact, claimant, text }));
  };
  const known = { contact: "me@example.com", claimant: "甲公司", text: "侵权" };
  expect(await contactsAfter(89)).toEqual([known, known]);
  expect(await contactsAfter(91)).toEqual([{ contact: null, claimant: null, text: "侵权" }, known]);
});

test("only operators see and settle what was reported", async () => {
  await expect(portal.callAs()(corrections.listCorrections, {})).rejects.toMatchObject({ status: 401 });
  await expect(portal.callAs(USER)(corrections.listCorrections, {})).rejects.toMatchObject({ status: 403 });
  await expect(portal.callAs(USER)(corrections.decideCorrection, { id: 1, state: "accepted" })).rejects.toMatchObject({
    status: 403,
  });
  await expect(
    portal.callAs(OPERATOR)(corrections.decideCorrection, { id: 999_999, state: "accepted" }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(
    portal.callAs(OPERATOR)(corrections.decideCorrection, { id: 1, state: "open" as never }),
  ).rejects.toMatchObject({ errors: { state: "请选择采纳或驳回" } });
});

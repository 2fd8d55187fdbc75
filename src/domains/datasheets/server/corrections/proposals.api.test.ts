import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { editedParts } from "#domains/catalogue/contract/edited-parts.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { importFilesInto } from "#domains/catalogue/testing/importer.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { useTestApp } from "#testing/app.ts";
import { corrections } from "../../contract/corrections.ts";
import { editedDocuments } from "../../contract/edited-documents.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const operator = () => portal.callAs(OPERATOR);
const findDocument = (id: number) => operator()(editedDocuments.findEditedDocument, { id });
const findPart = (id: number) => operator()(editedParts.findEditedPart, { id });
const OF_OPERATOR = { operator: expect.any(String) };

type Said = { id: number; type?: string; field?: string; proposed?: string };
const report = (subject: "document" | "part" | "outside-link", said: Said) =>
  portal.callAs(USER)(corrections.reportCorrection, { subject, type: "other", text: "有误", ...said } as never);
const decide = (id: number, decision: string, reason = "") =>
  operator()(queues.decideCases, { queue: "corrections", ids: [id], decision, reason });
const caseOf = async (id: number) => (await operator()(queues.readCase, { queue: "corrections", id })).one!;
const factsOf = async (id: number) =>
  Object.fromEntries((await caseOf(id)).facts.map(({ label, value }) => [label, value]));

test("what names no field is not adopted, as nothing is written: it is confirmed, and its reporter is told no more than that", async () => {
  const { id: documentId } = await buildDocument();
  const { id } = await report("document", { id: documentId, type: "missing-pages" });
  expect((await caseOf(id)).allowed).toEqual(["confirmed", "rejected"]);
  expect((await decide(id, "accepted")).refused).toEqual([
    { id, message: "没有写明哪一项应为什么，没有可写入的内容；确有错误的，请选“确认有误”" },
  ]);
  expect((await decide(id, "confirmed", "已在页面更正")).decided).toEqual([id]);
  await tellDecisions(portal);
  expect((await portal.callAs(USER)(notices.listNotices, {})).data[0]).toMatchObject({
    title: "纠错已确认",
    text: "您反馈的「页面缺失」经核实确有错误，感谢您的帮助：已在页面更正",
  });
});

test("what was confirmed has written nothing and is taken back, as is what was adopted", async () => {
  const { id: documentId } = await buildDocument({ title: "原标题" });
  const { id } = await report("document", { id: documentId, field: "title", proposed: "更好的标题" });
  expect((await caseOf(id)).allowed).toEqual(["accepted", "confirmed", "rejected"]);
  await decide(id, "confirmed");
  expect((await findDocument(documentId)).title).toBe("原标题");
  const latest = async () => (await operator()(queues.listDecisions, { queue: "corrections" })).decided.data[0]!;
  await operator()(queues.undoDecision, { queue: "corrections", id: (await latest()).id });
  await decide(id, "accepted");
  expect((await findDocument(documentId)).title).toBe("更好的标题");
  await undoLatest(portal, "corrections");
  expect((await findDocument(documentId)).title).toBe("原标题");
});

test("a document's title and kind are written as operators write them", async () => {
  const { id: documentId } = await buildDocument({ title: "旧标题", kind: "datasheet" });
  const title = await report("document", { id: documentId, type: "other", field: "title", proposed: "新标题" });
  const kind = await report("document", { id: documentId, type: "outdated", field: "kind", proposed: "勘误" });
  expect(await factsOf(title.id)).toMatchObject({ "标题（现在）": "旧标题", "标题（采纳后写入）": "新标题" });
  expect(await factsOf(kind.id)).toMatchObject({ "类型（现在）": "数据手册", "类型（采纳后写入）": "勘误" });
  for (const { id } of [title, kind]) expect((await decide(id, "accepted")).refused).toEqual([]);
  expect(await findDocument(documentId)).toMatchObject({
    title: "新标题",
    kind: "errata",
    origins: { title: OF_OPERATOR, kind: OF_OPERATOR },
    history: [
      { act: "edit-document", before: { kind: "datasheet" }, after: { kind: "errata" } },
      { act: "edit-document", before: { title: "旧标题" }, after: { title: "新标题" } },
    ],
  });
  expect((await operator()(auditLog.listActions, { subject: "correction", subjectId: String(title.id) })).data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        act: "settle-correction",
        before: { state: "open", 标题: "旧标题" },
        after: { state: "accepted", 标题: "新标题" },
      }),
    ]),
  );
});

test("a part that a document lacks is added, and one out of place removed; of its brand where several have the number", async () => {
  const [brand, another] = [await buildBrand(), await buildBrand()];
  const foreign = await buildPart({ mpn: "FOREIGN1", brandId: brand.id });
  const missing = await buildPart({ mpn: "MISSING1", brandId: brand.id });
  await buildPart({ mpn: "MISSING1", brandId: another.id });
  const { id: documentId } = await buildDocument({ brandId: brand.id, partIds: [foreign.id] });
  const say = (field: string, proposed: string, type = "wrong-part") =>
    report("document", { id: documentId, type, field, proposed });
  await expect(say("missing-part", "FOREIGN1")).rejects.toMatchObject({
    errors: { proposed: "这份规格书已列出 FOREIGN1" },
  });
  await expect(say("foreign-part", "MISSING1")).rejects.toMatchObject({
    errors: { proposed: "这份规格书没有列出 MISSING1" },
  });
  await expect(say("missing-part", "NOSUCHPART")).rejects.toMatchObject({
    errors: { proposed: "没有型号 NOSUCHPART，请按型号页上的写法填写" },
  });
  const added = await say("missing-part", "missing1");
  const removed = await say("foreign-part", "FOREIGN1", "wrong-values");
  expect(await factsOf(added.id)).toMatchObject({ "型号（现在）": "FOREIGN1", "型号（采纳后加入）": "MISSING1" });
  expect(await factsOf(removed.id)).toMatchObject({ "型号（现在）": "FOREIGN1", "型号（采纳后移除）": "FOREIGN1" });
  for (const { id } of [added, removed]) expect((await decide(id, "accepted")).refused).toEqual([]);
  expect(await findDocument(documentId)).toMatchObject({
    parts: [{ id: missing.id, mpn: "MISSING1" }],
    origins: { parts: OF_OPERATOR },
  });
});

test("a part's brand and category are written by name, and outlive imports", async () => {
  const [former, brand] = [await buildBrand({ name: "Former Maker" }), await buildBrand({ name: "True Maker" })];
  const category = await buildCategory({ name: "真正的分类" });
  const { id: partId } = await buildPart({ mpn: "PROPOSED9", brandId: former.id });
  const say = (field: string, proposed: string, type = "other") =>
    report("part", { id: partId, type, field, proposed });
  await expect(say("brand", "No Such Maker")).rejects.toMatchObject({
    errors: { proposed: "没有品牌「No Such Maker」，请按品牌页上的名称填写" },
  });
  await expect(say("category", "没有的")).rejects.toMatchObject({
    errors: { proposed: "没有分类「没有的」，请按分类页上的名称填写" },
  });
  await expect(say("title", "标题")).rejects.toMatchObject({ errors: { field: "没有这一项" } });
  const ofBrand = await say("brand", "true maker", "wrong-brand");
  const ofCategory = await say("category", "真正的分类");
  expect(await factsOf(ofBrand.id)).toMatchObject({
    "品牌（现在）": "Former Maker",
    "品牌（采纳后写入）": "True Maker",
  });
  expect(await factsOf(ofCategory.id)).toMatchObject({ "分类（采纳后写入）": "真正的分类" });
  for (const { id } of [ofBrand, ofCategory]) expect((await decide(id, "accepted")).refused).toEqual([]);
  const changed = { brand: { id: brand.id }, category: { id: category.id } };
  expect(await findPart(partId)).toMatchObject({
    ...changed,
    origins: { category: OF_OPERATOR },
    history: [
      { act: "save-part", after: { 分类: "真正的分类" } },
      { act: "save-part", before: { 品牌: "Former Maker" }, after: { 品牌: "True Maker" } },
    ],
  });
  await importFilesInto(portal, { "list.csv": "型号,品牌,分类,描述\nPROPOSED9,Former Maker,电阻,来自名单\n" });
  expect(await findPart(partId)).toMatchObject(changed);
});

test("of a link elsewhere that leads nowhere the right one is written", async () => {
  const { id: partId } = await buildPart({ datasheetUrl: "https://maker.example/gone.pdf" });
  const { id } = await report("outside-link", {
    id: partId,
    type: "unreadable",
    field: "datasheet-url",
    proposed: "https://maker.example/new.pdf",
  });
  expect((await decide(id, "accepted")).refused).toEqual([]);
  expect((await findPart(partId)).datasheetUrl).toBe("https://maker.example/new.pdf");
});

import { beforeAll, expect, test, vi } from "vitest";
import { deletions } from "#domains/catalogue/contract/deletions.ts";
import { documentFiles } from "#domains/catalogue/contract/document-files.ts";
import { brands } from "#domains/catalogue/contract/brands.ts";
import { editedParts } from "#domains/catalogue/contract/edited-parts.ts";
import { parts } from "#domains/catalogue/contract/parts.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { ensureDescribedParts } from "#domains/catalogue/server/public/parts-of-documents.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { importFilesInto } from "#domains/catalogue/testing/importer.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { inTransaction } from "#platform/database.ts";
import { decideAndUndo, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { makePdf } from "#testing/pdf-files.ts";
import { documents } from "../../contract/documents.ts";
import { documentsForOperators } from "../../contract/documents-for-operators.ts";
import { documentVersions } from "../../contract/document-versions.ts";
import { type EditedDocument, editedDocuments } from "../../contract/edited-documents.ts";
import { documentSearch } from "../../contract/search.ts";
import { fillEdition } from "../document-versions/edition/fill-edition.ts";
import { findDescribedParts, findOnlyPart } from "../import/find-parts.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const LIMITED = "13800000004";
const USER = "13800000001";
const operator = () => portal.callAs(OPERATOR);
const find = (id: number) => operator()(editedDocuments.findEditedDocument, { id });
const hide = (id: number, isHidden: boolean, by = OPERATOR) =>
  portal.callAs(by)(editedDocuments.hideDocument, { id, isHidden: String(isHidden) as never, reason: "待核对" });

beforeAll(() => portal.makeOperator(LIMITED));

/** What the form would send that changes nothing but this. */
function form(document: EditedDocument, changed: object = {}) {
  return {
    id: document.id,
    title: document.title,
    kind: document.kind,
    language: document.language ?? "",
    version: document.version ?? "",
    publishedOn: document.publishedOn ?? "",
    ...(document.brand && { brandId: document.brand.id }),
    addPartIds: "",
    removePartIds: "",
    updatedAt: document.updatedAt,
    ...changed,
  } as never;
}
const edit = async (document: EditedDocument, changed: object = {}, by = OPERATOR) =>
  portal.callAs(by)(editedDocuments.editDocument, form(document, changed));

test("a document is edited: each fact tells by whom it is, brands are counted, and the log tells before and after", async () => {
  const [former, brand] = [await buildBrand(), await buildBrand()];
  const [gone, stays, comes] = [await buildPart(), await buildPart(), await buildPart()];
  const { id } = await buildDocument({ title: "旧标题", brandId: former.id, partIds: [gone.id, stays.id] });
  const known = await find(id);
  const listed = { operator: null, source: "test" };
  expect(known).toMatchObject({ partTotal: 2, origins: { title: listed, brand: listed, parts: listed }, history: [] });
  expect(known.origins).not.toHaveProperty("version");
  const changed = {
    title: "新标题",
    kind: "user-manual",
    language: "zh",
    version: "Rev. C",
    publishedOn: "2026-02-03",
    brandId: brand.id,
    addPartIds: String(comes.id),
    removePartIds: String(gone.id),
  };
  const saved = await edit(known, changed);
  const own = { operator: expect.any(String), source: null };
  expect(saved).toMatchObject({
    title: "新标题",
    kind: "user-manual",
    language: "zh",
    version: "Rev. C",
    publishedOn: "2026-02-03",
    brand: { id: brand.id },
    origins: { title: own, kind: own, language: own, version: own, "published-on": own, brand: own, parts: own },
    history: [
      {
        act: "edit-document",
        before: { title: "旧标题", version: null, brand: former.name, removedParts: gone.mpn },
        after: { title: "新标题", version: "Rev. C", brand: brand.name, addedParts: comes.mpn },
      },
    ],
  });
  expect(saved.parts.map((part) => part.id)).toEqual([stays.id, comes.id]);
  expect(await portal.callAs()(documents.documentDetail, { id })).toMatchObject({ title: "新标题", partTotal: 2 });
  const counts = await portal.context.db
    .selectFrom("datasheetBrands")
    .select("documentCount")
    .where("id", "in", [former.id, brand.id])
    .orderBy("id")
    .execute();
  expect(counts.map(({ documentCount }) => documentCount)).toEqual([0, 1]);
  expect((await edit(saved)).history).toHaveLength(1);
});

test("what is wrong is said at its field, and nobody saves over what another one saved", async () => {
  const { id } = await buildDocument({ title: "两个窗口" });
  const known = await find(id);
  for (const [field, value] of Object.entries({
    title: " ",
    kind: "novel",
    language: "xx",
    version: "x".repeat(51),
    publishedOn: "2026-02-30",
    brandId: 999_999,
    addPartIds: "999999",
  }))
    await expect(edit(known, { [field]: value }), field).rejects.toMatchObject({
      errors: { [field]: expect.any(String) },
    });
  await edit(known, { title: "第一个窗口" });
  await expect(edit(known, { title: "第二个窗口" })).rejects.toMatchObject({
    message: "内容刚被修改过，请核对最新内容后再操作",
  });
  expect(await find(id)).toMatchObject({ title: "第一个窗口" });
  await expect(find(999_999)).rejects.toMatchObject({ status: 404 });
});

test("what was deleted is given to no document, by an operator or by a list", async () => {
  const brand = await buildBrand({ name: "Gone Documents" });
  const part = await buildPart({ mpn: "GDOC100", brandId: brand.id });
  const known = await find((await buildDocument({ title: "没有型号" })).id);
  await portal.callAs(OPERATOR)(deletions.deleteThing, { kind: "part", id: part.id, name: part.mpn, reason: "错" });
  await expect(edit(known, { addPartIds: String(part.id) })).rejects.toMatchObject({
    errors: { addPartIds: "没有这个型号" },
  });
  const { db } = portal.context;
  expect(await findDescribedParts(db, "GDOC100", [brand.id])).toEqual([]);
  expect(await findOnlyPart(db, "GDOC100")).toBeNull();
  expect(await ensureDescribedParts(db, "GDOC100", brand.id)).toEqual([]);
  await portal.callAs(OPERATOR)(deletions.deleteThing, { kind: "brand", id: brand.id, name: brand.name, reason: "错" });
  await expect(edit(known, { brandId: brand.id })).rejects.toMatchObject({ errors: { brandId: "没有这个品牌" } });
});

test("an operator's word outlives every import; what he left as it was follows the import, each told by whom", async () => {
  const pdf = await makePdf({ title: "Quad op amps" });
  const first = { file: "a.pdf", mpn: "EDIT324", manufacturer: "Edit Semi", title: "First", version: "A" };
  const bring = (facts: object) =>
    importFilesInto(portal, { "a.pdf": pdf, "index.json": JSON.stringify([{ ...first, ...facts }]) });
  await bring({ date: "2026-01-02", language: "en" });
  const { data } = await operator()(documentsForOperators.listDocumentsForOperators, { words: "a.pdf" });
  const known = await find(data[0]!.id);
  expect(known).toMatchObject({ title: "First", version: "A", parts: [{ mpn: "EDIT324" }] });
  const [brand, part] = [await buildBrand(), await buildPart()];
  const said = {
    title: "改过的标题",
    version: "",
    publishedOn: "2020-05-06",
    brandId: brand.id,
    addPartIds: String(part.id),
    removePartIds: String(known.parts[0]!.id),
  };
  await edit(known, said);
  await bring({ title: "Second", version: "B", date: "2026-09-09", language: "zh", manufacturer: "Other Semi" });
  await fillEdition(portal.context, { documentId: known.id });
  const after = await find(known.id);
  expect(after).toMatchObject({
    title: "改过的标题",
    version: null,
    publishedOn: "2020-05-06",
    brand: { id: brand.id },
    language: "zh",
    origins: { title: { source: null }, version: { source: null }, language: { operator: null, source: "import" } },
  });
  expect(after.parts.map(({ id }) => id)).toEqual([part.id]);
  await hide(known.id, true);
  await bring({ kind: "errata" });
  expect(await find(known.id)).toMatchObject({ state: "hidden", kind: "errata", title: "改过的标题" });
});

test("where an operator has said that there is no version, none is read off the pages again", async () => {
  const { id } = await buildDocument({ pages: ["Rev. B March 2019"] });
  const read = () => fillEdition(portal.context, { documentId: id });
  await read();
  const known = await find(id);
  expect(known).toMatchObject({ version: "Rev. B", origins: { version: { operator: null, source: "正文" } } });
  await edit(known, { version: "" });
  await portal.context.db.updateTable("datasheetDocuments").set({ editionRules: 0 }).where("id", "=", id).execute();
  await read();
  expect(await find(id)).toMatchObject({ version: null, publishedOn: "2019-03-01" });
});

test("a hidden document answers as one that is not there, and is gone from its part, from search and from counts", async () => {
  const brand = await buildBrand({ name: "Hidden Doc Semi" });
  const part = await buildPart({ brandId: brand.id });
  const { id } = await buildDocument({
    title: "隐藏手册",
    brandId: brand.id,
    partIds: [part.id],
    pages: ["zwitterfilter bandwidth"],
    thumbnail: Buffer.from("picture"),
  });
  const found = async () =>
    (await portal.callAs(USER)(documentSearch.searchDocuments, { keywords: "zwitterfilter" })).data.length;
  expect(await found()).toBe(1);
  expect(await hide(id, true)).toMatchObject({
    state: "hidden",
    history: [{ act: "hide-document", reason: "待核对", before: { isHidden: false }, after: { isHidden: true } }],
  });
  expect((await hide(id, true)).history).toHaveLength(1);
  const messages = await Promise.all(
    [id, 999_999].map((one) =>
      portal
        .callAs()(documents.documentDetail, { id: one })
        .then(
          () => "told",
          (error: Error) => error.message,
        ),
    ),
  );
  expect(messages).toEqual(Array(2).fill("没有这份规格书，或已被下架"));
  await expect(portal.callAs()(documentVersions.removedDocument, { id })).rejects.toMatchObject({ status: 404 });
  expect((await portal.request(documentFiles.readDocumentFile, { id }, USER)).statusCode).toBe(404);
  expect((await portal.request(documentFiles.readDocumentThumbnail, { id })).statusCode).toBe(404);
  expect((await portal.callAs()(parts.partDetail, { id: part.id })).documents).toEqual([]);
  expect((await portal.callAs()(partSearch.searchParts, { keywords: part.mpn })).data[0]!.document).toBeNull();
  expect(await found()).toBe(0);
  expect((await portal.callAs()(documents.brandDocuments, { brandId: brand.id })).totalRecord).toBe(0);
  expect((await portal.callAs()(brands.listBrands, { keywords: brand.name })).data[0]!.documentCount).toBe(0);
  await expect(operator()(documentVersions.restoreDocument, { id })).rejects.toMatchObject({ status: 404 });
  const { data } = await operator()(documentsForOperators.listDocumentsForOperators, { state: "hidden" });
  expect(data.map((one) => one.id)).toContain(id);
  await hide(id, false);
  expect(await found()).toBe(1);
  expect(await portal.callAs()(documents.documentDetail, { id })).toMatchObject({ title: "隐藏手册" });
});

test("a hidden document can be taken down; one that was taken down is not hidden", async () => {
  const { id } = await buildDocument();
  await hide(id, true);
  await operator()(documentVersions.takeDownDocument, { id, reason: "权利人要求" });
  expect(await find(id)).toMatchObject({ state: "removed", history: [{ before: { state: "hidden" } }, {}] });
  await expect(hide(id, true)).rejects.toMatchObject({ message: "这份规格书此前已下架" });
  await expect(hide(id, false)).rejects.toMatchObject({ message: "这份规格书此前已下架" });
});

test("who may act in the area of datasheets edits and hides; who looks only looks, others nothing", async () => {
  const { id } = await buildDocument({ title: "权限" });
  const known = await find(id);
  const give = (staffRights: string[] | null) =>
    portal.context.db.updateTable("accountUsers").set({ staffRights }).where("mobile", "=", `+86${LIMITED}`).execute();
  const refused = { status: 403 };
  await give(["act catalogue"]);
  await expect(portal.callAs(LIMITED)(editedDocuments.findEditedDocument, { id })).rejects.toMatchObject(refused);
  await give(["look datasheets"]);
  expect(await portal.callAs(LIMITED)(editedDocuments.findEditedDocument, { id })).toMatchObject({ title: "权限" });
  await expect(edit(known, { title: "不许" }, LIMITED)).rejects.toMatchObject(refused);
  await expect(hide(id, true, LIMITED)).rejects.toMatchObject(refused);
  await give(["act datasheets"]);
  expect(await edit(known, { title: "可以" }, LIMITED)).toMatchObject({ title: "可以" });
  await give(null);
  await expect(edit(known, {}, USER)).rejects.toMatchObject(refused);
});

test("what an import says of a document instead of an operator is a case, with both shown, decided once", async () => {
  const pdf = await makePdf({ title: "Differing amps" });
  const first = { file: "d.pdf", mpn: "DIFF324", manufacturer: "Diff Semi", title: "Listed", version: "A" };
  const bring = (facts: object = {}) =>
    importFilesInto(portal, { "d.pdf": pdf, "index.json": JSON.stringify([{ ...first, ...facts }]) });
  await bring();
  const { data } = await operator()(documentsForOperators.listDocumentsForOperators, { words: "d.pdf" });
  const known = await find(data[0]!.id);
  const [brand, part] = [await buildBrand({ name: "Said Semi" }), await buildPart({ mpn: "SAID324" })];
  const said = {
    title: "运营标题",
    version: "Z",
    brandId: brand.id,
    addPartIds: String(part.id),
    removePartIds: String(known.parts[0]!.id),
  };
  await edit(known, said);
  const cases = async () =>
    (await operator()(queues.listCases, { queue: "document-differences", pageSize: 100 })).cases.data.filter(
      ({ path }) => path === `/ops/documents/${known.id}`,
    );
  expect(await cases()).toEqual([]);
  await bring();
  await bring();
  const facts = (await cases()).map(({ title, facts: [now, source] }) => [title, now!.value, source!.value]);
  expect(facts).toEqual(
    expect.arrayContaining([
      ["运营标题 · 标题", "运营标题", "Listed"],
      ["运营标题 · 版本", "Z", "A"],
      ["运营标题 · 品牌", "Said Semi", "Diff Semi"],
      ["运营标题 · 型号", "SAID324", "DIFF324"],
    ]),
  );
  expect(facts).toHaveLength(4);
  expect((await find(known.id)).differences.map(({ label }) => label).sort()).toEqual(
    ["品牌", "型号", "标题", "版本"].sort(),
  );

  const decide = async (label: string, decision: string) => {
    const { id } = (await cases()).find(({ title }) => title.endsWith(` · ${label}`))!;
    return operator()(queues.decideCases, { queue: "document-differences", ids: [id] as never, decision });
  };
  // Either is taken back, and all is as it was.
  const rows = () =>
    rowsOf(
      portal,
      ["datasheet_documents", "datasheet_document_parts", "datasheet_document_edits", "datasheet_brands"],
      ["updated_at"],
    );
  for (const { id, title } of await cases())
    for (const decision of ["kept", "adopted"]) {
      const before = await rows();
      const [card, again] = await decideAndUndo(portal, { queue: "document-differences", id, decision });
      expect([again, await rows()], `${title} ${decision}`).toEqual([card, before]);
    }
  await decide("标题", "kept");
  for (const label of ["版本", "品牌", "型号"]) await decide(label, "adopted");
  const after = await find(known.id);
  expect(after).toMatchObject({ title: "运营标题", version: "A", brand: { name: "Diff Semi" }, differences: [] });
  expect(after.parts.map(({ mpn }) => mpn)).toEqual(["DIFF324"]);
  expect(after.history[0]).toMatchObject({ act: "settle-document-difference", after: { 型号: "DIFF324" } });
  // Said by hand since, it stays.
  await edit(after, { title: "运营标题", version: "A", addPartIds: String(part.id) });
  await expect(undoLatest(portal, "document-differences")).rejects.toMatchObject({
    message: "不能撤销：这一项之后又有更改",
  });
  await edit(await find(known.id), { title: "运营标题", version: "A", removePartIds: String(part.id) });

  // What was decided against is no case again; what is new is, and what was adopted follows the import.
  await bring({ version: "B" });
  expect(await cases()).toEqual([]);
  expect(await find(known.id)).toMatchObject({ title: "运营标题", version: "B" });
  await bring({ title: "Listed anew" });
  expect((await cases()).map(({ facts: [, source] }) => source!.value)).toEqual(["Listed anew"]);
  await bring({ title: "运营标题" });
  expect(await cases()).toEqual([]);
});

/** Which part a document is of by an import; an operator has said another one. */
async function differingParts(said: { id: number }[], told: { id: number }[]) {
  const { id } = await buildDocument({ partIds: said.map((part) => part.id) });
  const { id: edit } = await portal.context.db
    .insertInto("datasheetDocumentEdits")
    .values({
      documentId: id,
      field: "parts",
      saidAt: portal.clock.now,
      differing: told.map((part) => part.id).join(","),
      differingSource: "list.json",
      differingAt: portal.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const decide = () =>
    operator()(queues.decideCases, {
      queue: "document-differences",
      ids: [edit] as never,
      decision: "adopted",
    });
  return { id, edit, decide };
}

test("of parts that an import named what was merged since is what it became, and a document never loses all of its parts", async () => {
  const brand = await buildBrand();
  const [said, gone, kept] = [
    await buildPart({ brandId: brand.id }),
    await buildPart({ brandId: brand.id }),
    await buildPart({ brandId: brand.id }),
  ];
  const merged = await differingParts([said, kept], [gone]);
  await operator()(editedParts.mergePart, { id: gone.id, intoId: kept.id, name: gone.mpn, reason: "同一型号" });
  expect((await find(merged.id)).differences.map(({ differing }) => differing)).toEqual([kept.mpn]);
  expect((await merged.decide()).decided).toEqual([merged.edit]);
  expect((await find(merged.id)).parts.map(({ id }) => id)).toEqual([kept.id]);

  const away = await buildPart();
  const deleted = await differingParts([said], [away]);
  await portal.context.db
    .updateTable("datasheetParts")
    .set({ deletedAt: portal.clock.now, hiddenAt: portal.clock.now })
    .where("id", "=", away.id)
    .execute();
  expect((await deleted.decide()).refused).toEqual([
    { id: deleted.edit, message: "来源所说的型号已不在，请选择「保持」" },
  ]);
  expect((await find(deleted.id)).parts.map(({ id }) => id)).toEqual([said.id]);
});

test("an import is not adopted where that would take a proof from an alternate", async () => {
  const [said, told] = [await buildPart(), await buildPart()];
  const { id, edit, decide } = await differingParts([said], [told]);
  const { db } = portal.context;
  const { id: alternateId } = await db
    .insertInto("datasheetAlternates")
    .values({ partId: said.id, replacementId: told.id, type: "functional", origin: "operator" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("datasheetAlternateProofs")
    .values({ alternateId, partId: said.id, documentId: id, page: 1 })
    .execute();
  expect((await decide()).refused).toEqual([{ id: edit, message: expect.stringContaining("证明了替代关系") }]);
  expect((await find(id)).parts.map((part) => part.id)).toEqual([said.id]);
});

test("who adopts an import waits for who edits the document, and holds nothing meanwhile that he needs", async () => {
  const [said, told] = [await buildPart(), await buildPart()];
  const { id, edit, decide } = await differingParts([said], [told]);
  const { deciding } = await inTransaction({ db: portal.context.db }, async ({ db }) => {
    await db.selectFrom("datasheetDocuments").select("id").where("id", "=", id).forNoKeyUpdate().execute();
    const deciding = decide();
    await vi.waitFor(async () => expect(await countWaiting(portal.context.db)).toBe(1), {
      timeout: 5000,
      interval: 20,
    });
    await db.selectFrom("datasheetDocumentEdits").select("id").where("id", "=", edit).forUpdate().noWait().execute();
    return { deciding };
  });
  expect((await deciding).decided).toEqual([edit]);
});

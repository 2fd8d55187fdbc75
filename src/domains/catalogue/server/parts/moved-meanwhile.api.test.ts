import { beforeAll, expect, test } from "vitest";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { documentVersions } from "#domains/datasheets/contract/document-versions.ts";
import { editedDocuments } from "#domains/datasheets/contract/edited-documents.ts";
import { inTransaction } from "#platform/database.ts";
import { useTestApp } from "#testing/app.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedCategories } from "../../contract/edited-categories.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { atOnce as bothAtOnce } from "../../testing/at-once.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { lockAllCategories, lockBrands, lockCategories, lockPlaces } from "../public/lock-in-order.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildDocument, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
// One operator has one transaction at a time.
const ANOTHER = "13800000001";
const another = () => portal.callAs(ANOTHER);
let made = 0;

beforeAll(() => portal.makeOperator(ANOTHER));

const mergeBrand = (gone: { id: number; name: string }, kept: { id: number }) => () =>
  operator()(editedBrands.mergeBrand, { id: gone.id, intoId: kept.id, name: gone.name, reason: "同一原厂" });
const find = (id: number) => operator()(editedParts.findEditedPart, { id });

async function atOnce(one: () => Promise<unknown>, table: string, other: () => Promise<unknown>) {
  await Promise.all([portal.tokenOf(OPERATOR), portal.tokenOf(ANOTHER)]);
  return bothAtOnce(portal.context.db, { one, table, other });
}

async function build() {
  const name = `Meanwhile ${"ABCDEFGH"[made++]}`;
  const [gone, kept, third] = [
    await buildBrand({ name }),
    await buildBrand({ name: `${name} Micro` }),
    await buildBrand({ name: `${name} Elsewhere` }),
  ];
  return { gone, kept, third };
}

test("no part comes to a brand that is just being merged away", async () => {
  const { gone, kept, third } = await build();
  const part = await buildPart({ mpn: "MW100", brandId: third.id });
  const { lifecycle, updatedAt } = await find(part.id);
  const save = () => another()(editedParts.savePart, { id: part.id, brandId: gone.id, lifecycle, updatedAt });
  const [merged, saved] = await atOnce(mergeBrand(gone, kept), "datasheet_packaging_suffixes", save);
  expect(merged).toMatchObject({ status: "fulfilled" });
  expect(saved).toMatchObject({
    status: "rejected",
    reason: { errors: { brandId: `品牌「${gone.name}」已并入另一个` } },
  });
  expect(await find(part.id)).toMatchObject({ brand: { id: third.id } });
});

test("who moves a part of a brand that is merged waits for that, and sees that it has changed", async () => {
  const { gone, kept, third } = await build();
  const part = await buildPart({ mpn: "MW200", brandId: gone.id });
  const { lifecycle, updatedAt } = await find(part.id);
  const save = () => another()(editedParts.savePart, { id: part.id, brandId: third.id, lifecycle, updatedAt });
  // It has locked the brands by then, and is to come to the parts.
  const [merged, saved] = await atOnce(mergeBrand(gone, kept), "datasheet_parts", save);
  expect(merged).toMatchObject({ status: "fulfilled" });
  expect(saved).toMatchObject({
    status: "rejected",
    reason: { message: "内容刚被修改过，请核对最新内容后再操作" },
  });
  expect(await find(part.id)).toMatchObject({ brand: { id: kept.id } });
});

test("nor do who hides a part and who merges its brand wait for each other", async () => {
  const { gone, kept } = await build();
  const part = await buildPart({ mpn: "MW300", brandId: gone.id });
  const hide = () => another()(editedParts.hidePart, { id: part.id, isHidden: "true", reason: "假冒型号" });
  const [merged, hidden] = await atOnce(mergeBrand(gone, kept), "datasheet_parts", hide);
  expect(merged).toMatchObject({ status: "fulfilled" });
  expect(hidden).toMatchObject({
    status: "rejected",
    reason: { message: "内容刚被修改过，请核对最新内容后再操作" },
  });
  await hide();
  expect(await find(part.id)).toMatchObject({ brand: { id: kept.id }, hiddenAt: expect.any(String) });
});

test("nor who hides a part and who merges it", async () => {
  const { kept } = await build();
  const [old, part] = [
    await buildPart({ mpn: "MW-400", brandId: kept.id }),
    await buildPart({ mpn: "MW400", brandId: kept.id }),
  ];
  const merge = () =>
    operator()(editedParts.mergePart, { id: old.id, intoId: part.id, name: old.mpn, reason: "同一型号" });
  const hide = () => another()(editedParts.hidePart, { id: part.id, isHidden: "true", reason: "假冒型号" });
  expect(await atOnce(merge, "datasheet_part_sources", hide)).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
  ]);
  expect(await find(part.id)).toMatchObject({ hiddenAt: expect.any(String), brand: { id: kept.id } });
  const { partCount } = await operator()(editedBrands.findEditedBrand, { id: kept.id });
  expect(partCount).toBe(0);
});

test("nor who moves a part to another category and who merges the one that it leaves", async () => {
  const [from, into, other] = [await buildCategory(), await buildCategory(), await buildCategory()];
  const part = await buildPart({ mpn: "MW500", categoryId: from.id });
  const { lifecycle, updatedAt } = await find(part.id);
  const save = () => operator()(editedParts.savePart, { id: part.id, categoryId: other.id, lifecycle, updatedAt });
  const merge = () =>
    another()(editedCategories.mergeCategory, { id: from.id, intoId: into.id, name: from.name, reason: "相同" });
  expect(await atOnce(save, "catalogue_operator_values", merge)).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
  ]);
  expect(await find(part.id)).toMatchObject({ category: { id: other.id } });
  for (const [{ id }, partCount] of [
    [into, 0],
    [other, 1],
  ] as const)
    expect(await operator()(editedCategories.findEditedCategory, { id })).toMatchObject({ partCount });
});

test("nor who gives a document another brand and who merges the one that it leaves", async () => {
  const { gone, kept, third } = await build();
  const { id } = await buildDocument({ brandId: gone.id });
  const { title, updatedAt } = await operator()(editedDocuments.findEditedDocument, { id });
  const edit = () =>
    another()(editedDocuments.editDocument, { id, title, kind: "datasheet", brandId: third.id, updatedAt });
  expect(await atOnce(edit, "datasheet_document_edits", mergeBrand(gone, kept))).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
  ]);
  expect(await operator()(editedDocuments.findEditedDocument, { id })).toMatchObject({ brand: { id: third.id } });
});

test("nor who hides a document, or takes it down, and who merges its brand", async () => {
  for (const act of [
    (id: number) => another()(editedDocuments.hideDocument, { id, isHidden: "true", reason: "待核对" }),
    (id: number) => another()(documentVersions.takeDownDocument, { id, reason: "infringement" }),
  ]) {
    const { gone, kept } = await build();
    const { id } = await buildDocument({ brandId: gone.id });
    expect(await atOnce(() => act(id), "datasheet_documents", mergeBrand(gone, kept))).toMatchObject([
      { status: "fulfilled" },
      { status: "fulfilled" },
    ]);
    const { brandId, state } = await portal.context.db
      .selectFrom("datasheetDocuments")
      .select(["brandId", "state"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect([brandId, state]).toEqual([kept.id, expect.stringMatching(/hidden|removed/)]);
  }
});

test("nor who decides a correction by its own call and who merges the part that it is of", async () => {
  const [gone, kept] = [await buildPart({ mpn: "MW700" }), await buildPart({ mpn: "MW701" })];
  const said = { subject: "part", type: "other", text: "有误", field: "package", proposed: "SOT-23" };
  const { id } = await portal.callAs("13800000004")(corrections.reportCorrection, { ...said, id: gone.id } as never);
  const decide = () => operator()(corrections.decideCorrection, { id, state: "accepted" });
  const merge = () =>
    another()(editedParts.mergePart, { id: gone.id, intoId: kept.id, name: gone.mpn, reason: "同一型号" });
  expect(await atOnce(decide, "datasheet_corrections", merge)).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
  ]);
});

test("who holds a part is refused what comes before it, unless he holds that already", async () => {
  const { gone, kept } = await build();
  const category = await buildCategory();
  const part = await buildPart({ mpn: "MW600", brandId: gone.id, categoryId: category.id });
  await inTransaction(portal.context, async ({ db }) => {
    await lockPlaces(db, [part.id]);
    await lockBrands(db, [gone.id]);
    await lockCategories(db, [category.id]);
    for (const lock of [
      () => lockBrands(db, [kept.id]),
      () => lockCategories(db, [category.id + 1]),
      () => lockAllCategories(db),
    ])
      await expect(lock()).rejects.toMatchObject({ message: "内容刚被修改过，请核对最新内容后再操作" });
  });
});

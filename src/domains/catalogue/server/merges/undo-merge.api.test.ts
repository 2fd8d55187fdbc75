import { expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedCategories } from "../../contract/edited-categories.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { merges } from "../../contract/merges.ts";
import { editedParameters } from "../../contract/parameters.ts";
import { parts } from "../../contract/parts.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { describeParts, importInto } from "../../testing/importer.ts";
import { forgetMergeChanges } from "./forget-merge-changes.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildCategory, buildDocument, buildOffer } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const operator = () => portal.callAs(OPERATOR);

const last = async () => (await operator()(merges.listMerges, {})).data[0]!;
const undo = async (id: number) => operator()(merges.undoMerge, { id, reason: "合并错了" });
const mergeBrand = ({ id, name }: { id: number; name: string }, into: { id: number }) =>
  operator()(editedBrands.mergeBrand, { id, intoId: into.id, name, reason: "同一原厂" });

test("a merge of brands is undone: parts, those that both had, documents, names and what users keep are as before", async () => {
  const { db } = portal.context;
  const [gone, kept] = [await buildBrand({ name: "Undo Instr" }), await buildBrand({ name: "Undo Instruments" })];
  await buildPart({ mpn: "UN100", brandId: gone.id });
  const twice = await buildPart({ mpn: "UN200", brandId: gone.id, description: "gone", values: { 电压: "5V" } });
  await buildPart({ mpn: "UN200", brandId: kept.id });
  await buildOffer({ partId: twice.id, price: "1.5", stock: 5 });
  const document = await buildDocument({ brandId: gone.id, partIds: [twice.id] });
  const fan = portal.callAs(USER);
  await fan(favourites.follow, { type: "brand", id: gone.id });
  await fan(favourites.addFavourite, { type: "part", id: twice.id });
  const state = async () => ({
    parts: await describeParts(db),
    aliases: await db.selectFrom("datasheetBrandAliases").selectAll().orderBy("key").execute(),
    brands: await db
      .selectFrom("datasheetBrands")
      .select(["id", "successorId", "mergedAt", "partCount"])
      .orderBy("id")
      .execute(),
    links: await db.selectFrom("datasheetDocumentParts").selectAll().orderBy("partId").execute(),
    documents: await db.selectFrom("datasheetDocuments").select(["id", "brandId"]).execute(),
    follows: await db.selectFrom("accountFollows").select(["kind", "targetId"]).execute(),
    favourites: await db.selectFrom("accountFavourites").select(["kind", "targetId"]).execute(),
  });
  await portal.tokenOf(OPERATOR);
  const before = await state();

  await expect(
    operator()(editedBrands.mergeBrand, { id: gone.id, intoId: kept.id, name: "Undo", reason: "同" }),
  ).rejects.toMatchObject({ errors: { name: "请输入「Undo Instr」以确认" } });
  await mergeBrand(gone, kept);
  expect(await state()).not.toEqual(before);
  const merge = await last();
  expect(merge).toMatchObject({ kind: "brand", from: { name: "Undo Instr" }, into: { id: kept.id }, canUndo: true });
  await expect(portal.callAs(USER)(merges.undoMerge, { id: merge.id, reason: "x" })).rejects.toMatchObject({
    status: 403,
  });
  const both = await Promise.allSettled([undo(merge.id), undo(merge.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "fulfilled")).toMatchObject({ value: { left: [] } });
  expect(await state()).toEqual(before);
  expect(await portal.callAs()(parts.partDetail, { id: twice.id })).toMatchObject({
    brand: { id: gone.id },
    documents: [{ id: document.id }],
  });
  expect(await operator()(editedBrands.findEditedBrand, { id: gone.id })).toMatchObject({
    partCount: 2,
    successor: null,
  });
  await expect(undo(merge.id)).rejects.toMatchObject({ message: "这一次已撤销" });
  await mergeBrand(gone, kept);
});

test("what was changed since stays as it is, and is told", async () => {
  const [gone, kept, third] = [
    await buildBrand({ name: "Since A" }),
    await buildBrand({ name: "Since B" }),
    await buildBrand({ name: "Since C" }),
  ];
  const [moved, edited] = [
    await buildPart({ mpn: "SI100", brandId: gone.id }),
    await buildPart({ mpn: "SI200", brandId: gone.id }),
  ];
  await mergeBrand(gone, kept);
  const merge = await last();
  const { lifecycle } = await operator()(editedParts.findEditedPart, edited);
  await operator()(editedParts.savePart, { id: edited.id, brandId: third.id, lifecycle });
  expect(await undo(merge.id)).toMatchObject({ left: [{ what: "型号", count: 1 }] });
  expect(await portal.callAs()(parts.partDetail, moved)).toMatchObject({ brand: { id: gone.id } });
  expect(await portal.callAs()(parts.partDetail, edited)).toMatchObject({ brand: { id: third.id } });
});

test("the later of two merges is undone first, and none after thirty days", async () => {
  const [one, two, three] = [
    await buildBrand({ name: "Chain A" }),
    await buildBrand({ name: "Chain B" }),
    await buildBrand({ name: "Chain C" }),
  ];
  await mergeBrand(one, two);
  const first = await last();
  await mergeBrand(two, three);
  const second = await last();
  await expect(undo(first.id)).rejects.toMatchObject({ message: "之后「Chain B」又并入了「Chain C」，请先撤销那一次" });
  await undo(second.id);
  const { now } = portal.clock;
  portal.clock.now = new Date(now.getTime() + 30 * DAY_MS);
  try {
    await expect(undo(first.id)).rejects.toMatchObject({ message: "只能撤销 30 天内的" });
    expect((await operator()(merges.listMerges, {})).data.find(({ id }) => id === first.id)).toMatchObject({
      canUndo: false,
    });
  } finally {
    portal.clock.now = now;
  }
});

test("merges of categories, parameters and parts are undone, too", async () => {
  const { db } = portal.context;
  const [from, into] = [await buildCategory({ name: "撤销一" }), await buildCategory({ name: "撤销二" })];
  const part = await buildPart({ mpn: "UC100", categoryId: from.id });
  const reason = "相同";
  await operator()(editedCategories.mergeCategory, { id: from.id, intoId: into.id, name: from.name, reason });
  expect(await undo((await last()).id)).toMatchObject({ left: [] });
  expect(await operator()(editedCategories.findEditedCategory, { id: from.id })).toMatchObject({ partCount: 1 });

  const add = (slug: string) =>
    operator()(editedParameters.addParameter, { slug, name: slug, nameEn: slug, kind: "text" });
  const [gone, kept] = [await add("undo-one"), await add("undo-two")];
  for (const { id: parameterId } of [gone, kept])
    await db
      .insertInto("datasheetPartValues")
      .values({ partId: part.id, parameterId, printed: `of ${parameterId}` })
      .execute();
  await operator()(editedParameters.mergeParameter, { id: gone.id, intoId: kept.id, name: gone.name, reason });
  expect(await undo((await last()).id)).toMatchObject({ left: [] });
  expect(await operator()(editedParameters.findEditedParameter, { id: gone.id })).toMatchObject({ valueCount: 1 });

  const brand = await buildBrand({ name: "Undo Parts" });
  const [old, other] = [
    await buildPart({ mpn: "UP-100", brandId: brand.id }),
    await buildPart({ mpn: "UP100", brandId: brand.id }),
  ];
  await operator()(editedParts.mergePart, { id: old.id, intoId: other.id, name: "UP-100", reason });
  expect(await portal.callAs()(parts.partDetail, { id: old.id })).toMatchObject({ id: other.id });
  await importInto(portal, "parts.jsonl", [{ mpn: "UP-100", manufacturer: "Undo Parts", package: "SOT-23" }]);
  expect((await operator()(editedParts.listEditedParts, { words: "UP100" })).data).toMatchObject([{ id: other.id }]);
  expect(await operator()(editedParts.findEditedPart, { id: other.id })).toMatchObject({ package: "SOT-23" });
  expect(await undo((await last()).id)).toMatchObject({ left: [] });
  expect((await operator()(editedParts.listEditedParts, { words: "UP100" })).data).toHaveLength(2);
});

test("lists that name a merged brand, its rules and its makers mean the one that it became part of", async () => {
  await importInto(portal, "parts.jsonl", [
    { mpn: "LTC100", manufacturer: "Linear Technology" },
    { mpn: "AD100", manufacturer: "ADI" },
    { mpn: "OLD100", manufacturer: "Old Name Micro" },
    { mpn: "NEW100", manufacturer: "New Name Micro" },
  ]);
  const brandOf = async (mpn: string) =>
    (await operator()(editedParts.listEditedParts, { words: mpn })).data[0]!.brand!;
  const [gone, kept] = [await brandOf("OLD100"), await brandOf("NEW100")];
  const linear = await brandOf("LTC100");
  await mergeBrand(gone, kept);
  await mergeBrand(linear, kept);
  await importInto(portal, "makers.jsonl", [{ name: "Old Name Micro", country: "US", aliases: ["ONM"] }]);
  await importInto(portal, "later.jsonl", [
    { mpn: "OLD200", manufacturer: "Old Name Micro" },
    { mpn: "OLD300", manufacturer: "ONM" },
    { mpn: "LTC200", manufacturer: "Linear Technology" },
  ]);
  for (const mpn of ["OLD200", "OLD300", "LTC200"]) expect(await brandOf(mpn), mpn).toMatchObject({ id: kept.id });
  expect(await operator()(editedBrands.findEditedBrand, { id: kept.id })).toMatchObject({ successor: null });
  expect(await operator()(editedBrands.findEditedBrand, { id: linear.id })).toMatchObject({
    successor: { id: kept.id },
  });
});

test("what a merge changed is forgotten once it can't be undone", async () => {
  const { db } = portal.context;
  const count = () => db.selectFrom("catalogueMergeChanges").select("id").execute();
  const now = new Date(Date.now() + 31 * DAY_MS);
  expect(await count()).not.toEqual([]);
  await forgetMergeChanges({ ...portal.context, now });
  expect(await count()).toEqual([]);
  expect(await db.selectFrom("catalogueMerges").select("id").execute()).not.toEqual([]);
});

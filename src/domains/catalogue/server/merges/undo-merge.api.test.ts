import { expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { deletions } from "../../contract/deletions.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedCategories } from "../../contract/edited-categories.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { merges } from "../../contract/merges.ts";
import { editedParameters } from "../../contract/parameters.ts";
import { parts } from "../../contract/parts.ts";
import { splits } from "../../contract/splits.ts";
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

test("what a later change of another kind stands on is not undone under it: that one is named", async () => {
  const reason = "试";
  const mergePart = ({ id, mpn }: { id: number; mpn: string }, into: { id: number }) =>
    operator()(editedParts.mergePart, { id, intoId: into.id, name: mpn, reason });
  const brands = async (first: string, second: string) =>
    [await buildBrand({ name: first }), await buildBrand({ name: second })] as const;

  // A part would come back under a brand that was merged since.
  const [one, two] = await brands("Later One", "Later Two");
  const [gone, kept] = [
    await buildPart({ mpn: "LA-100", brandId: one.id }),
    await buildPart({ mpn: "LA100", brandId: one.id }),
  ];
  await mergePart(gone, kept);
  const ofParts = await last();
  await mergeBrand(one, two);
  const ofBrands = await last();
  await expect(undo(ofParts.id)).rejects.toMatchObject({
    code: 2145,
    message: "之后又做过「合并品牌 Later One → Later Two」，请先撤销那一次",
  });
  await undo(ofBrands.id);
  expect(await undo(ofParts.id)).toMatchObject({ left: [] });

  // The part that it went into is itself no more.
  const [three, four] = await brands("Later Three", "Later Four");
  const other = await buildPart({ mpn: "LB-100", brandId: two.id });
  const twin = await buildPart({ mpn: "LB100", brandId: three.id });
  await buildPart({ mpn: "LB100", brandId: four.id });
  await mergePart(other, twin);
  const ofTwin = await last();
  await mergeBrand(three, four);
  await expect(undo(ofTwin.id)).rejects.toMatchObject({
    message: "之后又做过「合并品牌 Later Three → Later Four」，请先撤销那一次",
  });

  // What a merge of brands has brought together was merged, or split, by that.
  const [five, six] = await brands("Later Five", "Later Six");
  const [moved, same] = [
    await buildPart({ mpn: "LC-100", brandId: five.id, values: { 尺寸: "小" } }),
    await buildPart({ mpn: "LC100", brandId: six.id }),
  ];
  await mergeBrand(five, six);
  const together = await last();
  const parameter = (await operator()(editedParts.findEditedPart, moved)).values[0]!.parameter;
  await operator()(splits.splitPart, {
    id: moved.id,
    brandId: six.id,
    mpn: "LC300",
    parameterIds: String(parameter.id),
    reason,
  });
  const ofSplit = await last();
  await expect(undo(together.id)).rejects.toMatchObject({
    message: "之后又做过「拆分型号 LC-100 → LC300」，请先撤销那一次",
  });
  await undo(ofSplit.id);
  await mergePart(moved, same);
  await expect(undo(together.id)).rejects.toMatchObject({
    message: "之后又做过「合并型号 LC-100 → LC100」，请先撤销那一次",
  });
  await undo((await last()).id);
  expect(await undo(together.id)).toMatchObject({ left: [] });

  // Its category is no more.
  const [from, into] = [await buildCategory({ name: "之后一" }), await buildCategory({ name: "之后二" })];
  const [sorted, rest] = [
    await buildPart({ mpn: "LD-100", brandId: six.id, categoryId: from.id }),
    await buildPart({ mpn: "LD100", brandId: six.id }),
  ];
  await mergePart(sorted, rest);
  const ofSorted = await last();
  await operator()(editedCategories.mergeCategory, { id: from.id, intoId: into.id, name: from.name, reason });
  await expect(undo(ofSorted.id)).rejects.toMatchObject({
    message: "之后又做过「合并分类 之后一 → 之后二」，请先撤销那一次",
  });
});

test("what stands beside a change keeps nobody from undoing it", async () => {
  const brand = await buildBrand({ name: "Beside Semi" });
  const [gone, kept, idle] = [
    await buildPart({ mpn: "BE-100", brandId: brand.id }),
    await buildPart({ mpn: "BE100", brandId: brand.id }),
    await buildPart({ mpn: "BE900", brandId: brand.id }),
  ];
  const reason = "试";
  await operator()(editedParts.mergePart, { id: gone.id, intoId: kept.id, name: "BE-100", reason });
  const merge = await last();
  await mergeBrand(await buildBrand({ name: "Beside Other" }), brand);
  await operator()(deletions.deleteThing, { kind: "part", id: idle.id, name: "BE900", reason });
  expect(await undo(merge.id)).toMatchObject({ left: [] });
});

test("a part does not come back where another one bears its brand and number by now; none is moved there meanwhile", async () => {
  const [brand, elsewhere] = [await buildBrand({ name: "Taken Semi" }), await buildBrand({ name: "Taken Else" })];
  const [gone, kept, stray] = [
    await buildPart({ mpn: "TK-100", brandId: brand.id }),
    await buildPart({ mpn: "TK100", brandId: brand.id }),
    await buildPart({ mpn: "TK-100", brandId: elsewhere.id }),
  ];
  await operator()(editedParts.mergePart, { id: gone.id, intoId: kept.id, name: "TK-100", reason: "同" });
  const merge = await last();
  const { lifecycle } = await operator()(editedParts.findEditedPart, stray);
  const move = (id: number, brandId: number) => operator()(editedParts.savePart, { id, brandId, lifecycle });
  await expect(move(stray.id, brand.id)).rejects.toMatchObject({
    errors: {
      brandId: `那个品牌的型号 TK-100 已并入型号 TK100（编号 ${kept.id}），请改用合并，或先撤销那次合并`,
    },
  });

  const taken = await buildPart({ mpn: "TK-100", brandId: brand.id });
  await expect(undo(merge.id)).rejects.toMatchObject({
    code: 2146,
    message: `品牌「Taken Semi」现在另有型号「TK-100」（编号 ${taken.id}），撤销后会重名：请先给它更换品牌，或不撤销而改用「拆分型号」`,
  });
  await move(taken.id, (await buildBrand({ name: "Taken Third" })).id);
  expect(await undo(merge.id)).toMatchObject({ left: [] });
  expect(await operator()(editedParts.findEditedPart, gone)).toMatchObject({ mpn: "TK-100", brand: { id: brand.id } });

  // The same of parts that a merge of brands has moved.
  const moving = await buildPart({ mpn: "TK300", brandId: elsewhere.id });
  await mergeBrand(elsewhere, brand);
  const ofBrands = await last();
  const now = await buildPart({ mpn: "TK300", brandId: elsewhere.id });
  await expect(undo(ofBrands.id)).rejects.toMatchObject({ message: new RegExp(`型号「TK300」（编号 ${now.id}）`) });
  expect(await operator()(editedParts.findEditedPart, moving)).toMatchObject({ brand: { id: brand.id } });
});

test("what operators said since of what a split made is told before it goes, and logged at both sides", async () => {
  const start = portal.clock.now;
  const brand = await buildBrand({ name: "Words Semi", aliases: ["WDS"] });
  const part = await buildPart({ mpn: "WD100", brandId: brand.id, values: { 尺寸: "小" } });
  const other = await buildPart({ mpn: "WD900", brandId: brand.id, values: { 尺寸: "小" } });
  const { parameter } = (await operator()(editedParts.findEditedPart, part)).values[0]!;
  const split = (into: object) =>
    operator()(splits.splitPart, { id: part.id, parameterIds: String(parameter.id), reason: "拆", ...into });
  const accept = (id: number, accepted: string) => operator()(merges.undoMerge, { id, reason: "拆错了", accepted });
  const historyOf = async (id: number) => (await operator()(editedParts.findEditedPart, { id })).history[0];
  try {
    const { intoId } = await split({ brandId: brand.id, mpn: "WD200" });
    const merge = await last();
    portal.clock.now = new Date(start.getTime() + 60_000);
    await operator()(editedParts.savePart, { id: intoId, brandId: brand.id, package: "SOT-23", lifecycle: "obsolete" });
    const told = "撤销会丢掉之后的这些设定：「WD200」的封装：SOT-23；「WD200」的生命周期：";
    const refused: { errors: Record<string, string> } = await undo(merge.id).then(
      () => expect.fail("undone"),
      (error) => error,
    );
    expect(refused.errors["accepted"]).toContain(told);
    expect((await last()).undoneAt).toBeNull();
    await operator()(editedParts.savePart, { id: intoId, brandId: brand.id, package: "SOT-89", lifecycle: "obsolete" });
    // A value that was moved comes back with what was said of it.
    await operator()(editedParts.savePartValues, {
      id: intoId,
      values: [{ parameterId: parameter.id, printed: "中" }],
    });
    await expect(accept(merge.id, refused.errors["accepted"]!)).rejects.toMatchObject({
      errors: { accepted: expect.stringContaining("「WD200」的封装：SOT-89") },
    });
    expect(await accept(merge.id, refused.errors["accepted"]!.replace("SOT-23", "SOT-89"))).toMatchObject({
      lost: ["「WD200」的封装：SOT-89", expect.stringContaining("「WD200」的生命周期：")],
      keptMade: null,
    });
    expect((await operator()(editedParts.findEditedPart, part)).values).toMatchObject([
      { printed: "中", origin: { operator: expect.any(String) } },
    ]);
    expect(await historyOf(part.id)).toMatchObject({
      act: "undo-split",
      after: { lostWords: expect.stringContaining("「WD200」的封装：SOT-89") },
    });
    await expect(operator()(editedParts.findEditedPart, { id: intoId })).rejects.toMatchObject({ status: 404 });

    // What is used stays, and is named; what stands at both is told at both.
    const used = await split({ brandId: brand.id, mpn: "WD300" });
    await buildDocument({ partIds: [used.intoId] });
    expect(await undo((await last()).id)).toMatchObject({ lost: [], keptMade: "WD300" });
    await operator()(editedParts.mergePart, { id: part.id, intoId: other.id, name: "WD100", reason: "同" });
    await undo((await last()).id);
    expect(await historyOf(part.id)).toMatchObject({ act: "undo-merge", before: { into: other.id } });
    expect(await historyOf(other.id)).toMatchObject({ act: "undo-merge", before: { undoneFrom: "WD100" } });

    // Of a brand its facts and names.
    const { intoId: made } = await operator()(splits.splitBrand, {
      id: brand.id,
      name: "Words Made",
      lines: "",
      aliases: ["WDS"],
      reason: "拆",
    });
    const ofBrand = await last();
    portal.clock.now = new Date(start.getTime() + 120_000);
    await operator()(editedBrands.saveBrand, { id: made, website: "https://words.example", alias: "Words Also" });
    const lost: { errors: Record<string, string> } = await undo(ofBrand.id).catch((error) => error);
    expect(lost.errors["accepted"]).toMatch(/「Words Made」的官网：https.*；「Words Made」的名称：Words Also/);
    expect(await accept(ofBrand.id, lost.errors["accepted"]!)).toMatchObject({ keptMade: null });
  } finally {
    portal.clock.now = start;
  }
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

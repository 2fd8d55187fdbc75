import { beforeAll, expect, test } from "vitest";
import { brands } from "#domains/catalogue/contract/brands.ts";
import { parts } from "#domains/catalogue/contract/parts.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { findPartRows } from "#domains/catalogue/server/public/part-rows.ts";
import { SAMPLE_SOURCE } from "#domains/catalogue/source-labels.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { documents } from "../../contract/documents.ts";
import { documentsOfBrand } from "../../contract/documents-of-brand.ts";
import { documentSearch } from "../../contract/search.ts";
import { consoleSearch } from "../console-search.ts";
import { relatedThings } from "../related-things.ts";
import { countSamplesAsListed, recountDocuments } from "./recount-documents.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument, buildOffer } = catalogueOf(portal);

let brand: { id: number; slug: string };
/** Of what is there for real: by a document, and by a list alone. */
let byDocument: { id: number };
let byList: { id: number };
let madeUp: { id: number };
let real: { id: number };
let alone: { id: number };
let steppedBack: { id: number }[];

beforeAll(async () => {
  brand = await buildBrand({ name: "Stepped Semiconductor" });
  const brandId = brand.id;
  byDocument = await buildPart({ mpn: "STEP100", brandId, source: SAMPLE_SOURCE });
  byList = await buildPart({ mpn: "STEP200", brandId, source: "jlcparts" });
  madeUp = await buildPart({ mpn: "STEP300", brandId, source: SAMPLE_SOURCE });
  real = await buildDocument({ title: "STEP100 手册", brandId, partIds: [byDocument.id], pages: ["gate charge 9 nC"] });
  const sample = { brandId, isSample: true, pages: ["gate charge 14 nC, made up for show"] };
  alone = await buildDocument({ ...sample, title: "STEP300 样例", partIds: [madeUp.id] });
  steppedBack = [
    await buildDocument({ ...sample, title: "STEP100 样例", partIds: [byDocument.id] }),
    await buildDocument({ ...sample, title: "STEP200 样例", partIds: [byList.id] }),
  ];
  for (const { id } of [byDocument, byList, madeUp])
    await buildOffer({ partId: id, price: "0.1", stock: 10, source: SAMPLE_SOURCE });
});

const call = () => portal.callAs();
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
const detailOf = (id: number) => call()(parts.partDetail, { id });

test("of what is there for real no list shows a sample, of the rest it stands last", async () => {
  const shown = [real.id, alone.id];
  const { brandDocuments, newestDocuments } = documents;
  expect(idsOf((await call()(newestDocuments, {})).data)).toEqual(shown);
  expect(idsOf((await call()(brandDocuments, { brandId: brand.id })).data)).toEqual(shown);
  const found = await call()(documentsOfBrand.findBrandDocuments, { brand: brand.slug, keywords: "step" });
  expect([idsOf(found.data), found.totalRecord]).toEqual([shown, 2]);
  expect(idsOf((await call()(brands.brandDetail, { brand: brand.slug })).documents)).toEqual(shown);
  for (const keywords of ["", "gate charge", "STEP"])
    expect([keywords, idsOf((await call()(documentSearch.searchDocuments, { keywords })).data)]).toEqual([
      keywords,
      shown,
    ]);
});

test("words that stand in samples alone find none of what is there for real", async () => {
  const { data } = await call()(documentSearch.searchDocuments, { keywords: "STEP200 made up" });
  expect(idsOf(data)).not.toContain(steppedBack[1]!.id);
});

test("a part that a list tells of shows neither a made-up sheet nor a made-up price; one that is only made up shows both", async () => {
  const told = await detailOf(byList.id);
  expect([told.documents, told.offers, told.offer]).toEqual([[], [], null]);
  expect(idsOf((await detailOf(byDocument.id)).documents)).toEqual([real.id]);
  const only = await detailOf(madeUp.id);
  expect([idsOf(only.documents), only.offer?.isSample]).toEqual([[alone.id], true]);
  const rows = await findPartRows(portal.context, [byDocument.id, byList.id, madeUp.id]);
  expect(rows.map(({ document }) => document?.id)).toEqual([real.id, undefined, alone.id]);
  expect(rows.map(({ offer }) => offer?.isSample)).toEqual([true, undefined, true]);
});

test("made-up stock makes no part one in stock that a list tells of, by SQL or by the index", async () => {
  const inStock = async () => {
    const { data } = await call()(partSearch.searchParts, { keywords: "STEP", stock: "1" });
    return data.map(({ mpn }) => mpn).toSorted();
  };
  expect(await inStock()).toEqual(["STEP100", "STEP300"]);
  await portal.useIndex();
  expect(await inStock()).toEqual(["STEP100", "STEP300"]);
});

async function countOfBrand(): Promise<number> {
  const { documentCount } = await portal.context.db
    .selectFrom("datasheetBrands")
    .select("documentCount")
    .where("id", "=", brand.id)
    .executeTakeFirstOrThrow();
  return documentCount;
}

test("who has its address still reads it, and a brand does not count it", async () => {
  const { id } = steppedBack[0]!;
  expect(await call()(documents.documentDetail, { id })).toMatchObject({ id, isSample: true });
  await recountDocuments(portal.context.db, null, []);
  expect(await countOfBrand()).toBe(2);
});

test("where samples stand last, a brand counts them as its list shows them, and no more once they step back again", async () => {
  const { db } = portal.context;
  await countSamplesAsListed(db, { samplesBesideReal: "last" });
  expect(await countOfBrand()).toBe(4);
  await recountDocuments(db, [real.id]);
  expect(await countOfBrand()).toBe(4);
  await countSamplesAsListed(db, { samplesBesideReal: "hidden" });
  expect(await countOfBrand()).toBe(2);
});

test("operators find it all the same, behind what is real, and are told what it is", async () => {
  const titles = ["STEP100 手册", "【样例】STEP200 样例", "【样例】STEP100 样例", "【样例】STEP300 样例"];
  expect((await consoleSearch.find(portal.context as never, "STEP", 10)).map(({ title }) => title)).toEqual(titles);
  const ofPart = relatedThings.find(({ of, title }) => of === "part" && title === "规格书")!;
  const { things } = await ofPart.find(portal.context, byDocument.id, 10);
  expect(things.map(({ title }) => title)).toEqual(["STEP100 手册", "【样例】STEP100 样例"]);
});

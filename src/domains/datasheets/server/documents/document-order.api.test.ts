import { beforeAll, expect, test } from "vitest";
import { brands } from "#domains/catalogue/contract/brands.ts";
import type { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";
import { parts } from "#domains/catalogue/contract/parts.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { countUse } from "#domains/catalogue/server/popularity/record-view.ts";
import { findPartRows } from "#domains/catalogue/server/public/part-rows.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { documents } from "../../contract/documents.ts";
import { documentsOfBrand } from "../../contract/documents-of-brand.ts";
import { documentSearch } from "../../contract/search.ts";
import { samplesLast } from "./document-order.ts";

const portal = useTestApp({ SAMPLE_BESIDE_REAL: "last" });
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const MPN = "AO3401A";

let brand: { id: number; slug: string };
let part: { id: number };
let real: { id: number };
let sample: { id: number };

beforeAll(async () => {
  brand = await buildBrand({ name: "Alpha Omega" });
  part = await buildPart({ mpn: MPN, brandId: brand.id });
  const shared = { brandId: brand.id, partIds: [part.id], language: "en" };
  const now = portal.context.now.getTime();
  real = await buildDocument({
    ...shared,
    title: "AO3401",
    createdAt: new Date(now - HOUR_MS),
    pages: ["Maker's words: gate charge elsewhere in the text of this page, which is long and says little"],
  });
  // The later one, which answers better and is downloaded more.
  sample = await buildDocument({
    ...shared,
    title: `${MPN} P 沟道`,
    isSample: true,
    createdAt: new Date(now),
    pages: ["gate charge\n14 nC"],
  });
  const { context } = portal;
  await countUse(context, "document-download", [real.id, sample.id]);
  await countUse({ ...context, address: "10.0.0.9" }, "document-download", [sample.id]);
});

const idsOf = (cards: Pick<DocumentCard, "id">[]) => cards.map(({ id }) => id);
const call = () => portal.callAs();

const LISTS: Record<string, () => Promise<Pick<DocumentCard, "id">[]>> = {
  "the page of a part": async () => (await call()(parts.partDetail, { id: part.id })).documents,
  "the newest": async () => (await call()(documents.newestDocuments, {})).data,
  "the most downloaded": async () => call()(documents.popularDocuments, {}),
  "those of a brand": async () => (await call()(documents.brandDocuments, { brandId: brand.id })).data,
  "those of a brand by words": async () =>
    (await call()(documentsOfBrand.findBrandDocuments, { brand: brand.slug, keywords: "ao3401" })).data,
  "the page of a brand": async () => (await call()(brands.brandDetail, { brand: brand.slug })).documents,
  "a search without words": async () =>
    (await call()(documentSearch.searchDocuments, { keywords: "", brand: brand.slug })).data,
  "a search by what is on pages": async () =>
    (await call()(documentSearch.searchDocuments, { keywords: "gate charge" })).data,
  "a search by names": async () => (await call()(documentSearch.searchDocuments, { keywords: MPN })).data,
};

test.each(Object.entries(LISTS))("in %s a sample stands behind what is real, though it came later", async (_, list) => {
  expect(idsOf(await list())).toEqual([real.id, sample.id]);
});

test("the row of a part leads to the real document, however it is found", async () => {
  const { data } = await call()(partSearch.searchParts, { keywords: MPN });
  expect(data.map(({ document }) => document?.id)).toEqual([real.id]);
  expect((await findPartRows(portal.context, [part.id])).map(({ document }) => document?.id)).toEqual([real.id]);
});

test("a part's datasheet stands before what came later of another kind", async () => {
  const erratic = await buildPart({ mpn: "WITH ERRATA", brandId: brand.id });
  const sheet = await buildDocument({ title: "手册", partIds: [erratic.id] });
  const errata = await buildDocument({ title: "勘误", kind: "errata", partIds: [erratic.id] });
  const detail = await call()(parts.partDetail, { id: erratic.id });
  expect(idsOf(detail.documents)).toEqual([sheet.id, errata.id]);
  expect((await findPartRows(portal.context, [erratic.id]))[0]!.document?.id).toBe(sheet.id);
});

test("search engines are led to real documents alone", async () => {
  const { body } = await portal.app.inject("/sitemaps/documents-1.xml");
  expect(body).toContain(`/specification_detail/${real.id}<`);
  expect(body).not.toContain(`/specification_detail/${sample.id}<`);
});

test("samples go behind all others, each kind in the order in which it was found", () => {
  expect(samplesLast([5, 4, 3, 2, 1], new Set([4, 2]))).toEqual([5, 3, 1, 4, 2]);
  expect(samplesLast([2, 1], new Set())).toEqual([2, 1]);
});

import { beforeAll, expect, test } from "vitest";
import { generateParts } from "../../../bench/generate-parts.ts";
import { buildImage } from "./build-image.ts";
import { COUNTED_MAX, type IndexQuery } from "./index-query.ts";
import type { IndexedPart, Lifecycle } from "./indexed-part.ts";
import { PartIndex } from "./part-index.ts";
import type { QueryTerm } from "./query-term.ts";

let index: PartIndex;

const part = (id: number, change: Partial<IndexedPart>): IndexedPart => ({
  id,
  mpn: `QZ${id}`,
  brandId: null,
  categoryId: null,
  packageId: null,
  lifecycle: "active",
  isDomestic: false,
  isOriginUnknown: false,
  hasStock: false,
  popularity: 0,
  tags: [],
  ...change,
});

beforeAll(async () => {
  index = new PartIndex(await buildImage([...generateParts({ parts: 5000, seed: 11 })], 1));
  index.apply([{ put: part(90_001, { mpn: "QZWX77" }) }], 2);
});

const ask = (query: Partial<IndexQuery>) =>
  index.search({ terms: [], markings: [], filters: {}, offset: 0, limit: 20, ...query });
const typed = (...words: string[]): QueryTerm[] => words.map((word) => ({ typed: word }));
const partsFound = (query: Partial<IndexQuery>) => ask(query).hits.map(({ partId }) => partId);

test("of 200 words of which one finds something, that one is kept, wherever it stands", () => {
  for (const place of [0, 5, 11, 12, 150, 199]) {
    const words = Array.from({ length: 200 }, (_, word) => `jwq${word}vkx`);
    words[place] = "qzwx77";
    const answer = ask({ terms: typed(...words), withFacets: true });
    expect(answer.hits).toEqual([{ partId: 90_001, match: "case" }]);
    expect(answer.dropped).toHaveLength(199);
    expect(answer.dropped).not.toContain("qzwx77");
  }
});

test("a single Chinese character is left out before a word that finds more", async () => {
  const few = new PartIndex(
    await buildImage([[part(1, { mpn: "料盘(大的)" }), part(2, { mpn: "LM358DR" }), part(3, { mpn: "LM358DRG" })]], 1),
  );
  const answer = few.search({
    terms: typed("LM358DR", ...Array.from({ length: 60 }, () => "的")),
    markings: [],
    filters: {},
    offset: 0,
    limit: 5,
  });
  expect(answer.hits).toEqual([
    { partId: 2, match: "exact" },
    { partId: 3, match: "prefix" },
  ]);
});

test("words that all find nothing find nothing, however many or long they are", () => {
  for (const words of [
    Array.from({ length: 200 }, (_, word) => `jwq${word}vkx`),
    ["w".repeat(200)],
    ["0o".repeat(100)],
    ["8b5s".repeat(5000)],
    ["缺".repeat(200)],
    Array<string>(200).fill("%"),
    Array<string>(300).fill("¿jqjqv?"),
  ]) {
    const answer = ask({ terms: typed(...words), withFacets: true });
    expect(answer).toMatchObject({ hits: [], total: 0, isCapped: false, named: [], dropped: [] });
  }
});

test("a filter of 200 values, of none and of impossible ones is a filter as every other", () => {
  const all = ask({}).total;
  const many = Array.from({ length: 200 }, (_, id) => id);
  expect(
    ask({
      filters: {
        brandIds: many,
        categoryIds: many,
        packageIds: [...many, ...many.map((id) => id + 200), 401],
        lifecycles: ["active", "obsolete", "active"],
      },
      withFacets: true,
    }).total,
  ).toBeGreaterThan(0);
  for (const filters of [
    { brandIds: [] },
    { categoryIds: [Infinity] },
    { packageIds: [NaN, -1, 0.5] },
    { lifecycles: [] },
    { lifecycles: ["none" as Lifecycle] },
  ]) {
    expect(ask({ filters, withFacets: true })).toMatchObject({ hits: [], total: 0 });
    expect(ask({ terms: typed("stm32"), filters, withFacets: true })).toMatchObject({ hits: [], total: 0 });
  }
  expect(all).toBe(COUNTED_MAX);
});

test("a page that is nowhere is empty, one that is no number is the first", () => {
  expect(partsFound({ offset: Infinity })).toEqual([]);
  expect(partsFound({ offset: 5000 })).toEqual([]);
  expect(partsFound({ limit: -3 })).toEqual([]);
  expect(partsFound({ limit: 0 })).toEqual([]);
  for (const offset of [NaN, -1, -Infinity, 0.7]) expect(partsFound({ offset })).toEqual(partsFound({}));
  expect(partsFound({ limit: Infinity })).toHaveLength(COUNTED_MAX);
  expect(partsFound({ limit: NaN })).toEqual([]);
  expect(partsFound({ offset: Infinity, limit: Infinity, isCounted: false })).toEqual([]);
});

test("names that name nothing, and markings without a number, are as if they were not there", () => {
  const plain = ask({ terms: typed("stm32") });
  expect(ask({ terms: [{ typed: "stm32", naming: {} }] })).toEqual(plain);
  expect(
    ask({
      terms: typed("stm32"),
      markings: [
        { mpn: "", packageIds: null },
        { mpn: "--", packageIds: [] },
        { mpn: "stm", packageIds: [] },
      ],
    }),
  ).toEqual(plain);
  expect(ask({ terms: [{ typed: "stm32", naming: { brandIds: [], tags: [] } }] })).toEqual(plain);
  expect(
    ask({
      terms: Array.from({ length: 200 }, () => ({
        typed: "zzqq",
        naming: { tags: Array.from({ length: 200 }, (_, tag) => tag), brandIds: [Infinity] },
      })),
    }),
  ).toMatchObject({ hits: [], named: [] });
});

test("an index without a part finds nothing", async () => {
  const empty = new PartIndex(await buildImage([], 1));
  empty.setPackaging([{ brandId: 1, suffix: "TR", follows: "any" }]);
  for (const terms of [
    [],
    typed("a"),
    typed("stm32"),
    typed("lm358x", "0402"),
    [{ typed: "st", naming: { brandIds: [1], tags: [3] } }],
  ]) {
    expect(
      empty.search({
        terms,
        markings: [{ mpn: "stm", packageIds: [1] }],
        filters: { brandIds: [1] },
        offset: 0,
        limit: 5,
        withFacets: true,
      }),
    ).toMatchObject({ hits: [], total: 0 });
  }
});

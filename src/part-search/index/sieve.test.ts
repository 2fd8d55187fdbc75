import { beforeAll, expect, test } from "vitest";
import { generateParts } from "../../../bench/generate-parts.ts";
import { buildImage } from "./build-image.ts";
import type { IndexFilters, IndexQuery } from "./index-query.ts";
import { PartIndex } from "./part-index.ts";

let index: PartIndex;

beforeAll(async () => {
  index = new PartIndex(await buildImage([[...generateParts({ parts: 300_000, seed: 3 })].flat()], 10));
});

const ask = (typed: string, filters: IndexFilters, withFacets: boolean): IndexQuery => ({
  terms: typed === "" ? [] : [{ typed }],
  markings: [],
  filters,
  offset: 0,
  limit: 20,
  withFacets,
});

/** Of one value each, so that what is counted without a filter can be asked for with it. */
const NARROW: [typed: string, filters: IndexFilters][] = [
  ["GR", { categoryIds: [8], packageIds: [5], isDomestic: false }],
  ["SN", { packageIds: [24], lifecycles: ["active"], isDomestic: false }],
  ["C", { brandIds: [23], packageIds: [2], hasStock: true }],
  ["RC", { brandIds: [19], categoryIds: [7], lifecycles: ["obsolete"], hasStock: true }],
  ["1", { packageIds: [12], lifecycles: ["not-recommended"], isDomestic: false }],
  ["", { brandIds: [16], categoryIds: [6], lifecycles: ["active"] }],
];

test("what facets count without their own filter is what is found with each of their values", () => {
  let counted = 0;
  for (const [typed, filters] of NARROW) {
    const { facets } = index.search(ask(typed, filters, true));
    const values = [
      ...facets!.brands.map(({ value, count }) => ({ own: { brandIds: [value] }, count })),
      ...facets!.packages.map(({ value, count }) => ({ own: { packageIds: [value] }, count })),
      ...facets!.lifecycles.map(({ value, count }) => ({ own: { lifecycles: [value] }, count })),
    ];
    const isCapped = { brandIds: "brands", packageIds: "packages", lifecycles: "lifecycles" } as const;
    for (const { own, count } of values) {
      const [name] = Object.keys(own) as (keyof typeof isCapped)[];
      // Counted over the first hits alone.
      if (facets!.partial?.includes(isCapped[name!])) continue;
      const { total } = index.search(ask(typed, { ...filters, ...own }, false));
      expect({ typed, filters, own, count: total }).toEqual({ typed, filters, own, count });
      counted++;
    }
  }
  expect(counted).toBeGreaterThan(30);
});

test("most documents are not read anew for each facet", () => {
  const read = { asked: 0, alone: 0 };
  for (const [typed, filters] of NARROW) {
    read.asked += readFor(ask(typed, filters, true));
    const released = Object.keys(filters).map((name) => ({ ...filters, [name]: undefined }));
    for (const each of [filters, ...released]) read.alone += readFor(ask(typed, each, false));
  }
  expect(read.asked).toBeLessThan(read.alone * 0.75);
});

/** How many documents are looked at. */
function readFor(query: IndexQuery): number {
  let read = 0;
  index.search(query, {
    isSpent: false,
    take(work) {
      if (work === 1) read++;
      return true;
    },
  });
  return read;
}

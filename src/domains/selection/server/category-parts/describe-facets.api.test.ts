import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { categoryParts, FACETS_LIMIT } from "../../contract/category-parts.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { fillCategory, type FilledCategory } from "../../testing/fill-category.ts";
import { describeCategoryFacets } from "./describe-facets.ts";
import { narrowCategory } from "./narrow-category.ts";

const portal = useTestApp();
let filled: FilledCategory;
/** So many columns were counted. */
let counted = 0;

beforeAll(async () => {
  filled = await fillCategory(portal.context.db, catalogueOf(portal), { parts: 60, seed: 3 });
});

async function narrow(filters: string, more: Record<string, string> = {}) {
  const category = await narrowCategory(
    portal.context,
    categoryParts.listCategoryParts.input.parse({ category: filled.category.slug, filters, ...more }),
  );
  const { narrowed } = category;
  return {
    ...category,
    narrowed: { ...narrowed, countValues: (column: number) => ((counted += 1), narrowed.countValues(column)) },
  };
}

const describe = async (filters: string, more?: Record<string, string>) =>
  describeCategoryFacets(portal.context, await narrow(filters, more), []);

test("what is asked for again is not counted again, by whomever and however it is sorted or written", async () => {
  counted = 0;
  const first = await describe("voltage.from=60V&type.is=A&type.is=B");
  expect(counted).toBe(4);
  expect(await describe("type.is=B&type.is=A&voltage.from=60V")).toMatchObject({
    brands: first.brands,
    inStock: first.inStock,
  });
  const before = counted;
  expect(await describe("voltage.from=0.06kV&type.is=A&type.is=B", { sort: "-mpn", pageIndex: "2" })).toEqual(first);
  expect(counted).toBe(before);
});

test("other filters are counted for themselves, each of them", async () => {
  const settings: Record<string, string>[] = [
    {},
    { stock: "1" },
    { domestic: "1" },
    { origin: "unknown" },
    { unknown: "1" },
    { lifecycle: "active" },
    { brand: filled.brandSlugs[0]! },
    { package: "sot23" },
  ];
  for (const more of settings) {
    counted = 0;
    await describe("voltage.from=61V", more);
    expect(counted, JSON.stringify(more)).toBe(4);
  }
});

test("of one table so many countings are kept, those asked for last", async () => {
  for (let volts = 1; volts <= 9; volts += 1) await describe(`voltage.from=${volts}V`);
  counted = 0;
  for (let volts = 2; volts <= 9; volts += 1) await describe(`voltage.from=${volts}V`);
  expect(counted).toBe(0);
  await describe("voltage.from=1V");
  expect(counted).toBe(4);
});

test("who asks for facets too often is refused, and still gets the parts", async () => {
  const ask = (category: string, facets?: "1") => portal.request(categoryParts.listCategoryParts, { category, facets });
  const statuses = new Map<number, number>();
  // One process counts for all files of tests in it.
  portal.address = "203.0.113.75";
  for (let at = 0; at <= FACETS_LIMIT.calls; at += 1) {
    const { statusCode } = await ask("nothing", "1");
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [404, FACETS_LIMIT.calls],
    [429, 1],
  ]);
  expect((await ask(filled.category.slug)).statusCode).toBe(200);
});

import { afterAll } from "vitest";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { describeSearch, type OpenedSearch, type SearchableCatalogue } from "./conformance.ts";
import { createSqlSearch } from "./sql.ts";

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

describeSearch("search in SQL", openSqlSearch);

async function openSqlSearch({ brands, categories, parts }: SearchableCatalogue): Promise<OpenedSearch> {
  const database = await createTestDatabase();
  databases.push(database);
  const { db } = database;
  const brandIds = new Map<string, number>();
  for (const { name, aliases } of brands) {
    const brand = { slug: brandKey(name), name, pinyin: brandKey(name), initial: name[0]!.toUpperCase(), partCount: 1 };
    const { id } = await db.insertInto("datasheetBrands").values(brand).returning("id").executeTakeFirstOrThrow();
    brandIds.set(name, id);
    const spellings = [name, ...aliases].map((alias) => ({ key: brandKey(alias), alias, brandId: id, kind: "alias" }));
    await db.insertInto("datasheetBrandAliases").values(spellings).execute();
  }
  const categoryIds = new Map<string, number>();
  for (const [position, { name, nameEn }] of categories.entries()) {
    const category = { slug: `c${position}`, name, nameEn, position, partCount: 1 };
    const { id } = await db.insertInto("datasheetCategories").values(category).returning("id").executeTakeFirstOrThrow();
    categoryIds.set(name, id);
  }
  const mpns = new Map<number, string>();
  const rows = parts.map(({ mpn, brand, category }, index) => {
    const [brandId, categoryId] = [brandIds.get(brand)!, categoryIds.get(category)!];
    return { mpn, mpnKey: partKey(mpn), brandId, categoryId, popularity: parts.length - index };
  });
  const inserted = await db.insertInto("datasheetParts").values(rows).returning(["id", "mpn"]).execute();
  for (const { id, mpn } of inserted) mpns.set(id, mpn);
  return {
    search: createSqlSearch(db),
    mpnOf: (partId) => mpns.get(partId)!,
    brandNamed: (name) => brandIds.get(name)!,
    categoryNamed: (name) => categoryIds.get(name)!,
  };
}

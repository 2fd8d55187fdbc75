import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import type { OpenedSearch, SearchableCatalogue } from "#ports/search/conformance.ts";

/** Puts a catalogue into an empty database, the first part as the most popular. */
export async function fillCatalogue(
  db: Database,
  { brands, categories, parts }: SearchableCatalogue,
): Promise<Omit<OpenedSearch, "search">> {
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
    const { id } = await db
      .insertInto("datasheetCategories")
      .values(category)
      .returning("id")
      .executeTakeFirstOrThrow();
    categoryIds.set(name, id);
  }
  const rows = parts.map(({ mpn, brand, category }, index) => {
    const [brandId, categoryId] = [brandIds.get(brand)!, categoryIds.get(category)!];
    return { mpn, mpnKey: partKey(mpn), brandId, categoryId, popularity: parts.length - index };
  });
  const inserted = await db.insertInto("datasheetParts").values(rows).returning(["id", "mpn"]).execute();
  const mpns = new Map(inserted.map(({ id, mpn }) => [id, mpn]));
  return {
    mpnOf: (partId) => mpns.get(partId)!,
    brandNamed: (name) => brandIds.get(name)!,
    categoryNamed: (name) => categoryIds.get(name)!,
  };
}

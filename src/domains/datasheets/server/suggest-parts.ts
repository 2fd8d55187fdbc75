import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../contract.ts";
import { brandRef, brandRefs, selectBrands } from "./brand-queries.ts";

const SUGGESTED_OF_EACH = 8;

/** What fits while somebody types. */
export async function suggestParts(
  context: Context,
  { keywords }: ParsedInputOf<typeof datasheets.suggest>,
): Promise<DataOf<typeof datasheets.suggest>> {
  const { hits, brandIds, categoryIds } = await context.ports.search.suggest(keywords, SUGGESTED_OF_EACH);
  const partIds = hits.map((hit) => hit.partId);
  const [parts, brands, categories] = await Promise.all([
    partIds.length > 0 ? context.db.selectFrom("datasheetParts").select(["id", "mpn", "brandId", "description"]).where("id", "in", partIds).execute() : [],
    brandIds.length > 0 ? selectBrands(context).where("id", "in", brandIds).execute() : [],
    categoryIds.length > 0 ? context.db.selectFrom("datasheetCategories").select(["id", "slug", "name", "partCount"]).where("id", "in", categoryIds).execute() : [],
  ]);
  const brandsOfParts = await brandRefs(context, parts.map((part) => part.brandId));
  return {
    parts: inOrder(partIds, parts).map(({ brandId, ...part }) => {
      const brand = brandRef(brandsOfParts, brandId);
      return { ...part, brandName: brand && (brand.nameCn ?? brand.name) };
    }),
    brands: inOrder(brandIds, brands),
    categories: inOrder(categoryIds, categories),
  };
}

function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../contract.ts";
import { selectBrands } from "./brand-queries.ts";

const SUGGESTED_OF_EACH = 8;

/** What fits while somebody types. Each key press waits for this: no statement is made for what is not found. */
export async function suggestParts(
  context: Context,
  { keywords }: ParsedInputOf<typeof datasheets.suggest>,
): Promise<DataOf<typeof datasheets.suggest>> {
  const { hits, brandIds, categoryIds } = await context.ports.search.suggest(keywords, SUGGESTED_OF_EACH);
  const [parts, brands, categories] = await Promise.all([
    hits.length > 0 ? selectParts(context, hits.map((hit) => hit.partId)) : [],
    brandIds.length > 0 ? selectBrands(context).where("id", "in", brandIds).execute() : [],
    categoryIds.length > 0 ? context.db.selectFrom("datasheetCategories").select(["id", "slug", "name", "partCount"]).where("id", "in", categoryIds).execute() : [],
  ]);
  const found = new Map(parts.map((part) => [part.id, part]));
  return {
    parts: hits.flatMap(({ partId, match }) => {
      const part = found.get(partId);
      return part ? [{ ...part, match }] : [];
    }),
    brands: inOrder(brandIds, brands),
    categories: inOrder(categoryIds, categories),
  };
}

function selectParts(context: Context, ids: number[]) {
  return context.db
    .selectFrom("datasheetParts as part")
    .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .select((select) => ["part.id", "part.mpn", "part.description", select.fn.coalesce("brand.nameCn", "brand.name").as("brandName")])
    .where("part.id", "in", ids)
    .execute();
}

function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { runStatement } from "#platform/database.ts";
import type { partSearch } from "../../contract/search.ts";
import { brandsById } from "../brands/brand-queries.ts";
import { categoriesById } from "../categories/category-queries.ts";

const SUGGESTED_OF_EACH = 8;
const PARTS = `select id, mpn, description, brand_id as "brandId" from datasheet_parts where id = any($1::bigint[]) and hidden_at is null`;

/** What fits while somebody types. Each key press waits for this: no statement is made for what is not found. */
export async function suggestParts(
  context: Context,
  { keywords }: ParsedInputOf<typeof partSearch.suggestParts>,
): Promise<DataOf<typeof partSearch.suggestParts>> {
  const { hits, brandIds, categoryIds } = await context.ports.search.suggest(keywords, SUGGESTED_OF_EACH);
  const parts = await findParts(
    context,
    hits.map((hit) => hit.partId),
  );
  const [brands, categories] = await Promise.all([
    brandsById(context, [...brandIds, ...parts.map((part) => part.brandId)]),
    categoriesById(context, categoryIds),
  ]);
  const found = new Map(parts.map((part) => [part.id, part]));
  return {
    parts: hits.flatMap(({ partId, match }) => {
      const part = found.get(partId);
      const brand = brands.get(part?.brandId ?? 0);
      return part
        ? [
            {
              id: partId,
              mpn: part.mpn,
              description: part.description,
              brandName: brand ? (brand.nameCn ?? brand.name) : null,
              match,
            },
          ]
        : [];
    }),
    brands: brandIds.flatMap((id) => brands.get(id) ?? []),
    categories: categoryIds.flatMap((id) => categories.get(id) ?? []),
  };
}

async function findParts(context: Context, ids: number[]) {
  if (ids.length === 0) return [];
  return runStatement<{ id: number; mpn: string; description: string; brandId: number | null }>(context.db, PARTS, [
    ids,
  ]);
}

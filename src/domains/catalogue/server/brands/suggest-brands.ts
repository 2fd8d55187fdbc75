import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { brands } from "../../contract/brands.ts";

const SUGGESTED = 10;

/** Brands for a field that asks for one. */
export async function suggestBrands(
  context: Context,
  { keywords }: ParsedInputOf<typeof brands.suggestBrands>,
): Promise<DataOf<typeof brands.suggestBrands>> {
  const { brandIds } = await context.ports.search.suggest(keywords, SUGGESTED);
  if (brandIds.length === 0) return { data: [] };
  const rows = await context.db
    .selectFrom("datasheetBrands")
    .select(["id", "slug", "name", "nameCn", "isDomestic", "website"])
    .where("id", "in", brandIds)
    .where("hiddenAt", "is", null)
    .execute();
  return { data: rows.sort((one, other) => brandIds.indexOf(one.id) - brandIds.indexOf(other.id)) };
}

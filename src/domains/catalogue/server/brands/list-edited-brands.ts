import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { containing } from "#platform/name-search.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { editedBrands } from "../../contract/edited-brands.ts";
import { selectBrands } from "./find-edited-brand.ts";

/** Brands by any of their names, the fullest first. */
export async function listEditedBrands(
  context: Context,
  { words, sort, ...page }: ParsedInputOf<typeof editedBrands.listEditedBrands>,
): Promise<DataOf<typeof editedBrands.listEditedBrands>> {
  const key = words ? brandKey(words) : "";
  const within = containing(key);
  const found = selectBrands(context)
    .where("brand.deletedAt", "is", null)
    .$if(key !== "", (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("datasheetBrandAliases as alias")
            .select("alias.key")
            .whereRef("alias.brandId", "=", "brand.id")
            .where("alias.key", "like", within),
        ),
      ),
    );
  const sorted = sortedBy(found, sort, {
    id: "brand.id",
    name: "brand.name",
    country: "brand.country",
    parts: "brand.partCount",
  });
  return listPage(sorted.orderBy("brand.partCount", "desc").orderBy("brand.id"), page, (rows) => rows);
}

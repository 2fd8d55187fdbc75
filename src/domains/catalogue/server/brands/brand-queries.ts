import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { BrandRef } from "../../contract/brand-shapes.ts";
import type { Origin } from "../../origin-labels.ts";
import { cacheRows } from "#platform/known-rows.ts";

/** Brands that everybody may meet as a query, with the columns of the contract. */
export function selectBrands(context: Pick<Context, "db">) {
  return context.db
    .selectFrom("datasheetBrands")
    .select(["id", "slug", "name", "nameCn", "isDomestic", "initial", "country", "partCount", "documentCount"])
    .select(sql<Origin | null>`origin`.as("origin"))
    .where("hiddenAt", "is", null);
}

interface KnownBrand extends BrandRef {
  partCount: number;
  successorId: number | null;
}

/** Brands by their ids, as lists name them, but for hidden ones; they may be two seconds old. */
export const brandsById = cacheRows(
  (brand: KnownBrand) => brand.id,
  async ({ db }, ids: number[]) =>
    db
      .selectFrom("datasheetBrands")
      .select(["id", "slug", "name", "nameCn", "isDomestic", "partCount", "successorId"])
      .select(sql<Origin | null>`origin`.as("origin"))
      .where((where) => where("id", "=", where.fn.any(where.val(ids))))
      .where("hiddenAt", "is", null)
      .execute(),
);

import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../contract.ts";

export type Brand = DataOf<typeof datasheets.brands>["data"][number];

/** Brands as a query, with the columns of the contract. */
export function selectBrands(context: Context) {
  return context.db
    .selectFrom("datasheetBrands")
    .select(["id", "slug", "name", "nameCn", "isDomestic", "initial", "country", "partCount", "documentCount"]);
}

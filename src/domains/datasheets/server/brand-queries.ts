import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../contract.ts";

export type Brand = DataOf<typeof datasheets.brands>["data"][number];
export type BrandRef = Pick<Brand, "id" | "slug" | "name" | "nameCn" | "isDomestic">;

/** Brands as a query, with the columns of the contract. */
export function selectBrands(context: Context) {
  return context.db
    .selectFrom("datasheetBrands")
    .select(["id", "slug", "name", "nameCn", "isDomestic", "initial", "country", "partCount", "documentCount"]);
}

/** What a list says of brands, by their ids. */
export async function brandRefs(context: Context, brandIds: (number | null)[]): Promise<Map<number, BrandRef>> {
  const ids = [...new Set(brandIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await context.db.selectFrom("datasheetBrands").select(["id", "slug", "name", "nameCn", "isDomestic"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function brandRef(brands: Map<number, BrandRef>, brandId: number | null): BrandRef | null {
  return (brandId !== null && brands.get(brandId)) || null;
}

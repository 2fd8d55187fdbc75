import { type RawBuilder, sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Database } from "#platform/database.ts";

/** Of a company in one role. */
export const BRANDS_MAX = 500;

/** Whether a brand can be named, as a condition on its row: it is not hidden, and has not become part of another. */
export function isNameable(alias = "datasheetBrands"): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.mergedAt`)} is null and ${sql.ref(`${alias}.hiddenAt`)} is null)`;
}

/** A brand that can be named. Held until the transaction ends, so that no merge passes it by. */
export async function requireBrand(db: Database, id: number): Promise<{ name: string }> {
  const brand = await db
    .selectFrom("datasheetBrands")
    .select("name")
    .where("id", "=", id)
    .where(isNameable())
    .forKeyShare()
    .executeTakeFirst();
  if (!brand) throw doorRefusals.invalidInput({ brandId: "没有这个品牌，请从候选中选择" });
  return brand;
}

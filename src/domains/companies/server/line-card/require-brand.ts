import { doorRefusals } from "#api/refusals.ts";
import type { Database } from "#platform/database.ts";

/** Of a company in one role. */
export const BRANDS_MAX = 500;

/** A brand that can be named: it is there, is not hidden, and has not become part of another. Held until the transaction ends, so that no merge passes it by. */
export async function requireBrand(db: Database, id: number): Promise<{ name: string }> {
  const brand = await db
    .selectFrom("datasheetBrands")
    .select("name")
    .where("id", "=", id)
    .where("mergedAt", "is", null)
    .where("hiddenAt", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  if (!brand) throw doorRefusals.invalidInput({ brandId: "没有这个品牌，请从候选中选择" });
  return brand;
}

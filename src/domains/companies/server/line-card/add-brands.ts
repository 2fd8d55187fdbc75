import { doorRefusals } from "#api/refusals.ts";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { anyOf } from "#platform/any-of.ts";
import type { UserContext } from "#platform/context.ts";
import { carriedRefusals } from "../../errors.ts";
import type { lineCard } from "../../contract/line-card.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { BRANDS_MAX, isNameable } from "./require-brand.ts";

/** Adds brands that the asker's company carries, all or none, as its own word; those that it carries already stay as they are. */
export function addBrands(
  context: UserContext,
  { role, brandIds }: ParsedInputOf<typeof lineCard.addBrands>,
): Promise<DataOf<typeof lineCard.addBrands>> {
  return changeOwnCompany(context, async ({ db, now }, companyId) => {
    const wanted = [...new Set(brandIds)];
    // Held in one order, so that no two wait for each other.
    const known = await db
      .selectFrom("datasheetBrands")
      .select("id")
      .where("id", "=", anyOf(wanted))
      .where(isNameable())
      .orderBy("id")
      .forKeyShare()
      .execute();
    if (known.length < wanted.length) throw doorRefusals.invalidInput({ brandIds: "有品牌已不存在，请重新识别" });
    const carried = await db
      .selectFrom("suppliersCarriedBrands")
      .select("brandId")
      .where("companyId", "=", companyId)
      .where("role", "=", role)
      .execute();
    const had = new Set(carried.map(({ brandId }) => brandId));
    const fresh = wanted.filter((id) => !had.has(id));
    if (carried.length + fresh.length > BRANDS_MAX) throw carriedRefusals.carriedFull({ most: BRANDS_MAX });
    if (fresh.length > 0)
      await db
        .insertInto("suppliersCarriedBrands")
        .values(fresh.map((brandId) => ({ companyId, role, brandId, createdAt: now, updatedAt: now })))
        .execute();
    return { added: fresh.length, known: wanted.length - fresh.length };
  });
}

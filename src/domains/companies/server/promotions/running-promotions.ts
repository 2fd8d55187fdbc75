import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { formatDay } from "#shared/format-date.ts";
import type { promotions, RunningPromotion } from "../../contract/promotions.ts";
import { isHeld } from "#domains/moderation/server/public.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { PROMOTION_TEXT } from "../public-texts.ts";
import { brandOf, selectPromotions } from "./promotion-queries.ts";

/** What a company announces today, the latest first. */
export async function runningPromotions(
  { db, now }: Context,
  { companyId }: ParsedInputOf<typeof promotions.runningPromotions>,
): Promise<RunningPromotion[]> {
  const today = formatDay(now);
  const rows = await selectPromotions(db)
    .innerJoin("suppliersCompanies as company", "company.id", "promotion.companyId")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .where("promotion.companyId", "=", companyId)
    .where("promotion.startsOn", "<=", today)
    .where("promotion.endsOn", ">=", today)
    .where("promotion.heldAt", "is", null)
    .where((eb) => eb.not(isHeld(PROMOTION_TEXT, "promotion.id")))
    .where("company.hiddenAt", "is", null)
    .where(isInForce(now))
    .orderBy("promotion.startsOn", "desc")
    .orderBy("promotion.id", "desc")
    .execute();
  return rows.map(({ id, title, text, link, ...brand }) => ({ id, title, text, link, brand: brandOf(brand) }));
}

import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { companyRefusals } from "../../errors.ts";
import type { promotions } from "../../contract/promotions.ts";
import { takeOffOwnCompany } from "../own-company/change-own-company.ts";
import { askNoMore } from "./hold-promotion.ts";

export function removePromotion(
  context: UserContext,
  { id }: ParsedInputOf<typeof promotions.removePromotion>,
): Promise<Record<string, never>> {
  return takeOffOwnCompany(context, async ({ db }, companyId) => {
    const gone = await db
      .deleteFrom("suppliersPromotions")
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw companyRefusals.promotionGone();
    await askNoMore(db, id);
    return {};
  });
}

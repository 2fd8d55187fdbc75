import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { lookAt } from "#domains/moderation/server/public.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { companyRefusals } from "../../errors.ts";
import type { promotions } from "../../contract/promotions.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { PROMOTION_TEXT } from "../public-texts.ts";
import { changedAt, refuseStale } from "../refuse-stale.ts";
import { checkPromotion } from "./check-promotion.ts";
import { askBeforeItsDay } from "./hold-promotion.ts";

export function editPromotion(
  context: UserContext,
  { id, updatedAt: seen, ...announced }: ParsedInputOf<typeof promotions.editPromotion>,
): Promise<DataOf<typeof promotions.editPromotion>> {
  return changeOwnCompany(context, async (context, companyId) => {
    const { db, now, user } = context;
    const known = await db
      .selectFrom("suppliersPromotions")
      .select("updatedAt")
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .executeTakeFirst();
    if (!known) throw companyRefusals.promotionGone();
    refuseStale(seen, known);
    await checkPromotion({ db, now }, { companyId, id, ...announced });
    await db
      .updateTable("suppliersPromotions")
      .set({
        ...announced,
        brandId: announced.brandId ?? null,
        announcedBy: user.id,
        heldAt: null,
        updatedAt: changedAt(now, known),
      })
      .where("id", "=", id)
      .execute();
    await lookAt(context, { kind: PROMOTION_TEXT, ids: [id] });
    await askBeforeItsDay({ db, now }, id, announced.startsOn);
    return { review: await reviewOfText(context, PROMOTION_TEXT, id) };
  });
}

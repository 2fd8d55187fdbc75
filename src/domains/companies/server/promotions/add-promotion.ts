import type { DataOf } from "#api/define-calls.ts";
import { lookAt } from "#domains/moderation/server/public.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import type { promotions } from "../../contract/promotions.ts";
import { companyRefusals } from "../../errors.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { PROMOTION_TEXT } from "../public-texts.ts";
import { type Announced, checkPromotion } from "./check-promotion.ts";
import { askBeforeItsDay } from "./hold-promotion.ts";

const KEPT_MAX = 200;

export function addPromotion(
  context: UserContext,
  announced: Announced,
): Promise<DataOf<typeof promotions.addPromotion>> {
  return changeOwnCompany(context, async (context, companyId) => {
    const { db, now, user } = context;
    await checkPromotion({ db, now }, { companyId, id: 0, ...announced });
    const { count } = await db
      .selectFrom("suppliersPromotions")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("companyId", "=", companyId)
      .executeTakeFirstOrThrow();
    if (count >= KEPT_MAX) throw companyRefusals.promotionsKeptFull({ most: KEPT_MAX });
    const { id } = await db
      .insertInto("suppliersPromotions")
      .values({
        ...announced,
        brandId: announced.brandId ?? null,
        companyId,
        announcedBy: user.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await lookAt(context, { kind: PROMOTION_TEXT, ids: [id] });
    await askBeforeItsDay({ db, now }, id, announced.startsOn);
    return { id, review: await reviewOfText(context, PROMOTION_TEXT, id) };
  });
}

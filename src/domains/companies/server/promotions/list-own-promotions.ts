import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { reviewsAtFields } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { formatDay } from "#shared/format-date.ts";
import type { promotions } from "../../contract/promotions.ts";
import { type PromotionState } from "../../promotion-labels.ts";
import { seeOwnCompany } from "../own-company/see-own-company.ts";
import { PROMOTION_TEXT } from "../public-texts.ts";
import { brandOf, selectPromotions } from "./promotion-queries.ts";

/** All that the asker's company announces, has announced and will. */
export async function listOwnPromotions(
  context: UserContext,
  page: ParsedInputOf<typeof promotions.listOwnPromotions>,
): Promise<DataOf<typeof promotions.listOwnPromotions>> {
  const { db, now } = context;
  const companyId = (await seeOwnCompany(context, { isLapsedToo: true })).companyId ?? 0;
  const own = selectPromotions(db)
    .select(["promotion.startsOn", "promotion.endsOn", "promotion.heldAt", "promotion.updatedAt"])
    .where("promotion.companyId", "=", companyId)
    .orderBy("promotion.startsOn", "desc")
    .orderBy("promotion.id", "desc");
  const today = formatDay(now);
  return listPage(own, page, async (rows) => {
    const ids = rows.map(({ id }) => id);
    const reviews = await reviewsAtFields(context, PROMOTION_TEXT, ids);
    return rows.map(({ id, title, text, link, startsOn, endsOn, heldAt, updatedAt, ...brand }) => ({
      id,
      title,
      text,
      link,
      brand: brandOf(brand),
      startsOn,
      endsOn,
      state: stateOn(today, { startsOn, endsOn, isHeld: heldAt !== null || reviews.has(id) }),
      review: reviews.get(id) ?? null,
      updatedAt: updatedAt.toISOString(),
    }));
  });
}

function stateOn(
  today: string,
  { startsOn, endsOn, isHeld }: { startsOn: string; endsOn: string; isHeld: boolean },
): PromotionState {
  if (endsOn < today) return "over";
  if (isHeld) return "held";
  return startsOn > today ? "coming" : "running";
}

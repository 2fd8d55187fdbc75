import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Database } from "#platform/database.ts";
import { formatDay } from "#shared/format-date.ts";
import { companyRefusals } from "../../errors.ts";
import type { promotions } from "../../contract/promotions.ts";
import { PROMOTIONS_A_DAY_MAX } from "../../promotion-labels.ts";
import { requireBrand } from "../line-card/require-brand.ts";

export type Announced = ParsedInputOf<typeof promotions.addPromotion>;

export async function checkPromotion(
  { db, now }: { db: Database; now: Date },
  {
    companyId,
    id,
    startsOn,
    endsOn,
    brandId,
  }: Pick<Announced, "startsOn" | "endsOn" | "brandId"> & { companyId: number; id: number },
): Promise<void> {
  if (endsOn < startsOn) throw doorRefusals.invalidInput({ endsOn: "结束日期不能早于开始日期" });
  if (endsOn < formatDay(now)) throw doorRefusals.invalidInput({ endsOn: "结束日期已过" });
  if (brandId !== undefined) await requireBrand(db, brandId);
  const beside = await db
    .selectFrom("suppliersPromotions")
    .select(["startsOn", "endsOn"])
    .where("companyId", "=", companyId)
    .where("id", "<>", id)
    .where("heldAt", "is", null)
    .where("startsOn", "<=", endsOn)
    .where("endsOn", ">=", startsOn)
    .execute();
  // Most stand beside each other on a day on which one begins.
  const full = [startsOn, ...beside.map((one) => one.startsOn).filter((day) => day >= startsOn)]
    .sort()
    .find((day) => beside.filter((one) => one.startsOn <= day && one.endsOn >= day).length >= PROMOTIONS_A_DAY_MAX);
  if (full) throw companyRefusals.promotionsFull({ most: PROMOTIONS_A_DAY_MAX, day: full });
}

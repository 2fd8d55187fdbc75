import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { formatDay } from "#shared/format-date.ts";
import { companyRefusals } from "../../errors.ts";
import type { promotions } from "../../contract/promotions.ts";
import { PROMOTIONS_A_DAY_MAX, type PromotionState } from "../../promotion-labels.ts";
import { requireBrand } from "../line-card/require-brand.ts";
import { publishInOwnCompany, takeOffOwnCompany } from "../own-company/change-own-company.ts";
import { changedAt, refuseStale } from "../own-company/refuse-stale.ts";
import { seeOwnCompany } from "../own-company/see-own-company.ts";
import { brandOf, selectPromotions } from "./promotion-queries.ts";

const KEPT_MAX = 200;

type Announced = ParsedInputOf<typeof promotions.addPromotion>;

/** All that the asker's company announces, has announced and will. */
export async function listOwnPromotions(
  context: UserContext,
  page: ParsedInputOf<typeof promotions.listOwnPromotions>,
): Promise<DataOf<typeof promotions.listOwnPromotions>> {
  const { db, now } = context;
  const companyId = (await seeOwnCompany(context, { isLapsedToo: true })).companyId ?? 0;
  const own = selectPromotions(db)
    .select(["promotion.startsOn", "promotion.endsOn", "promotion.updatedAt"])
    .where("promotion.companyId", "=", companyId)
    .orderBy("promotion.startsOn", "desc")
    .orderBy("promotion.id", "desc");
  const today = formatDay(now);
  return listPage(own, page, (rows) =>
    rows.map(({ id, title, text, link, startsOn, endsOn, updatedAt, ...brand }) => ({
      id,
      title,
      text,
      link,
      brand: brandOf(brand),
      startsOn,
      endsOn,
      state: stateOn(today, { startsOn, endsOn }),
      updatedAt: updatedAt.toISOString(),
    })),
  );
}

export function addPromotion(context: UserContext, announced: Announced): Promise<{ id: number }> {
  return publishInOwnCompany(context, async ({ db, now }, companyId) => {
    await check({ db, now }, { companyId, id: 0, ...announced });
    const { count } = await db
      .selectFrom("suppliersPromotions")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("companyId", "=", companyId)
      .executeTakeFirstOrThrow();
    if (count >= KEPT_MAX) throw companyRefusals.promotionsKeptFull({ most: KEPT_MAX });
    return db
      .insertInto("suppliersPromotions")
      .values({ ...announced, brandId: announced.brandId ?? null, companyId, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}

export function editPromotion(
  context: UserContext,
  { id, updatedAt: seen, ...announced }: ParsedInputOf<typeof promotions.editPromotion>,
): Promise<Record<string, never>> {
  return publishInOwnCompany(context, async ({ db, now }, companyId) => {
    const known = await db
      .selectFrom("suppliersPromotions")
      .select("updatedAt")
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .executeTakeFirst();
    if (!known) throw companyRefusals.promotionGone();
    refuseStale(seen, known);
    await check({ db, now }, { companyId, id, ...announced });
    await db
      .updateTable("suppliersPromotions")
      .set({ ...announced, brandId: announced.brandId ?? null, updatedAt: changedAt(now, known) })
      .where("id", "=", id)
      .execute();
    return {};
  });
}

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
    return {};
  });
}

async function check(
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
    .where("startsOn", "<=", endsOn)
    .where("endsOn", ">=", startsOn)
    .execute();
  // Most stand beside each other on a day on which one begins.
  const full = [startsOn, ...beside.map((one) => one.startsOn).filter((day) => day >= startsOn)]
    .sort()
    .find((day) => beside.filter((one) => one.startsOn <= day && one.endsOn >= day).length >= PROMOTIONS_A_DAY_MAX);
  if (full) throw companyRefusals.promotionsFull({ most: PROMOTIONS_A_DAY_MAX, day: full });
}

function stateOn(today: string, { startsOn, endsOn }: { startsOn: string; endsOn: string }): PromotionState {
  if (endsOn < today) return "over";
  return startsOn > today ? "coming" : "running";
}

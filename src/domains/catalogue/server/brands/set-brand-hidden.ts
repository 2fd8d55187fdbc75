import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { lockCategories, noteHeld } from "../public/lock-in-order.ts";

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
}

/** Hides a brand and its parts, or shows them again, in a transaction of the caller's that keeps imports away. Done twice it changes nothing. */
export async function setBrandHidden(context: UserContext, { id, isHidden, reason }: Hiding): Promise<void> {
  const { db, now } = context;
  noteHeld(db, "brands", [id]);
  const brand = await db
    .selectFrom("datasheetBrands")
    .select("hiddenAt")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    // Parts that are just being brought are waited for, and others wait: each is hidden or shown with all (`hide_with_brand`).
    .forUpdate()
    .executeTakeFirst();
  if (!brand) throw doorRefusals.notFound("没有这个品牌");
  if ((brand.hiddenAt !== null) === isHidden) return;
  await lockCategories(db, await categoriesOf(db, id));
  // Those that were hidden at another moment were so by themselves.
  const which = isHidden ? sql`hidden_at is null` : sql`hidden_at = ${brand.hiddenAt}`;
  const { rows } = await sql<{ categoryId: number | null; count: number }>`
    with moved as (
      update datasheet_parts set hidden_at = ${isHidden ? now : null}, updated_at = ${now}
      where brand_id = ${id} and deleted_at is null and ${which} returning category_id
    )
    select category_id, count(*)::integer as count from moved group by 1`.execute(db);
  const shown = isHidden ? 0 : rows.reduce((sum, { count }) => sum + count, 0);
  await db
    .updateTable("datasheetBrands")
    .set({ hiddenAt: isHidden ? now : null, partCount: shown, updatedAt: now })
    .where("id", "=", id)
    .execute();
  const placed = rows.filter(({ categoryId }) => categoryId !== null);
  await sql`
    with moved as (
      select * from unnest(${placed.map(({ categoryId }) => categoryId)}::bigint[], ${placed.map(({ count }) => (isHidden ? -count : count))}::integer[]) as moved (category_id, by)
    ), counted as (
      select counted.id, sum(moved.by)::integer as by from moved join datasheet_categories own on own.id = moved.category_id
      join datasheet_categories counted on counted.id in (own.id, own.parent_id) group by 1
    )
    update datasheet_categories category set part_count = part_count + counted.by from counted where counted.id = category.id`.execute(
    db,
  );
  await recordAction(context, {
    act: isHidden ? "hide-brand" : "show-brand",
    subject: "brand",
    subjectId: id,
    reason,
    before: { isHidden: !isHidden },
    after: { isHidden },
  });
}

/** Of its parts. */
async function categoriesOf(db: Database, brandId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("datasheetParts")
    .select("categoryId")
    .distinct()
    .where("brandId", "=", brandId)
    .execute();
  return rows.flatMap(({ categoryId }) => categoryId ?? []);
}

import { sql } from "kysely";
import { z } from "zod";
import type { TaskContext } from "#platform/tasks.ts";
import { patiently } from "../import/recount.ts";

export const findOddClassesTask = {
  name: "catalogue.findOddClasses",
  payload: z.object({}),
  isQueuedOnce: true,
  expireInHours: 2,
};

/** So many of a brand's series must stand in one category, and so many per cent of it, for the others to be odd. */
const LEADING_MIN = 3;
const LEADING_PERCENT = 75;

/** Finds the parts that stand in another category than most of their brand's series; those that stand well by now go. */
export async function findOddClasses({ db, log }: TaskContext): Promise<void> {
  let odd = 0;
  await patiently(db, async (db) => {
    const { rows } = await sql<{ count: number }>`
      with named as materialized (
        select id, brand_id, category_id, datasheet_series(mpn) as series from datasheet_parts
        where brand_id is not null and category_id is not null and hidden_at is null
      ), counted as (
        select brand_id, series, category_id, count(*)::integer as many from named where series is not null group by 1, 2, 3
      ), leader as (
        select distinct on (brand_id, series) brand_id, series, category_id as leading_id, many as leading_parts,
          (sum(many) over (partition by brand_id, series))::integer as parts
        from counted order by brand_id, series, many desc, category_id
      ), odd as (
        select named.id as part_id, named.category_id, leader.leading_id, leader.leading_parts, leader.parts
        from leader join named using (brand_id, series)
        where named.category_id <> leader.leading_id and leader.leading_parts >= ${LEADING_MIN}
          and leader.leading_parts * 100 >= leader.parts * ${LEADING_PERCENT}
      ), gone as (
        delete from catalogue_class_doubts doubt
        where decided_at is null and not exists (select from odd where odd.part_id = doubt.part_id)
      ), written as (
        insert into catalogue_class_doubts as doubt (part_id, category_id, leading_id, leading_parts, parts)
        select part_id, category_id, leading_id, leading_parts, parts from odd order by part_id
        on conflict (part_id) do update
        set category_id = excluded.category_id, leading_id = excluded.leading_id, leading_parts = excluded.leading_parts,
          parts = excluded.parts, found_at = excluded.found_at, decided_at = null
        where (doubt.category_id, doubt.leading_id) is distinct from (excluded.category_id, excluded.leading_id)
      )
      select count(*)::integer as count from odd`.execute(db);
    odd = rows[0]!.count;
  });
  log.info({ odd }, "parts stand in other categories than most of their series");
}

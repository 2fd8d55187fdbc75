import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../contract/site.ts";

// Far more than there are routes.
const A_DAY_MAX = 500;

/** Counts what a page tells, by day of China; who told it is not kept. What is told beyond the first 500 different things of a day is not counted. */
export async function track({ db, now }: Context, { from, value }: ParsedInputOf<typeof site.track>): Promise<null> {
  const day = sql`(${now}::timestamptz at time zone 'Asia/Shanghai')::date`;
  await sql`
    insert into site_trackings as tracked (day, source, value)
    select ${day}, ${from}, ${value}
    where (select count(*) from site_trackings where day = ${day}) < ${A_DAY_MAX} or exists (select from site_trackings where day = ${day} and source = ${from} and value = ${value})
    on conflict (day, source, value) do update set count = tracked.count + 1`.execute(db);
  return null;
}

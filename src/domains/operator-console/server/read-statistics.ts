import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { Figure, statistics } from "../contract/statistics.ts";

/** The figures of the last days, today included; a day without anything is a row of zeros. */
export async function readStatistics(
  { db, now }: Context,
  { days }: ParsedInputOf<typeof statistics.readStatistics>,
): Promise<Figure[]> {
  const today = sql`(${now}::timestamptz)::date`;
  const { rows } = await sql<Figure>`
    with days as (select day::date as day from generate_series(${today} - (${days}::int - 1), ${today}, interval '1 day') day),
    visited as (select day, visitors from datasheet_daily_visitors),
    searched as (select day, sum(visitors) as searches, sum(visitors) filter (where not has_hits) as missed from datasheet_search_terms group by day),
    downloaded as (select day, sum(count) as downloads from datasheet_daily_counts where kind = 'document-download' group by day),
    registered as (select created_at::date as day, count(*) as registrations from account_users where not is_demo and created_at >= ${today} - ${days}::int group by 1),
    logged_in as (select at::date as day, count(*) as logins from account_logins where at >= ${today} - ${days}::int group by 1)
    select day::text as day, coalesce(visitors, 0)::int as visitors, coalesce(searches, 0)::int as searches, coalesce(missed, 0)::int as searches_without_result,
      coalesce(downloads, 0)::int as downloads, coalesce(registrations, 0)::int as registrations, coalesce(logins, 0)::int as logins
    from days left join visited using (day) left join searched using (day) left join downloaded using (day) left join registered using (day) left join logged_in using (day)
    order by day`.execute(db);
  return rows;
}

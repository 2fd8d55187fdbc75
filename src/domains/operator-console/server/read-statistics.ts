import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { LOGINS_KEPT_DAYS } from "#domains/accounts/labels.ts";
import { TERMS_KEPT_DAYS } from "#domains/catalogue/missed-search-labels.ts";
import type { Context } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { DAYS_MAX, type Figure, type statistics } from "../contract/statistics.ts";
import { countsDemo, isCounted } from "./counted-accounts.ts";

type Asked = ParsedInputOf<typeof statistics.readStatistics>;

/** The figures of a range of days; a day without anything is a row of zeros. Visits, searches and downloads are counted by network, of no account. */
export async function readStatistics(
  { db, now, settings }: Context,
  asked: Asked,
): Promise<DataOf<typeof statistics.readStatistics>> {
  const { from, until } = rangeOf(asked, now);
  const hasDemo = countsDemo(settings, asked.demo);
  const today = sql`(${now}::timestamptz)::date`;
  const within = (moment: string) =>
    sql`${sql.ref(moment)} >= ${from}::date and ${sql.ref(moment)} < ${until}::date + 1`;
  const kept = (days: number) => sql`day > ${today} - ${days}::int`;
  const { rows } = await sql<Figure>`
    with days as (select day::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') day),
    visited as (select day, visitors from datasheet_daily_visitors),
    searched as (select day, sum(visitors) as searches, sum(visitors) filter (where not has_hits) as missed from datasheet_search_terms group by day),
    downloaded as (select day, sum(count) as downloads from datasheet_daily_counts where kind = 'document-download' group by day),
    registered as (
      select created_at::date as day, count(*) as registrations from account_users account
      where ${isCounted("account", hasDemo)} and ${within("created_at")} group by 1),
    logged_in as (
      select login.at::date as day, count(*) as logins from account_logins login join account_users account on account.id = login.user_id
      where ${isCounted("account", hasDemo)} and ${within("login.at")} group by 1)
    select day::text as day, coalesce(visitors, 0)::int as visitors,
      case when ${kept(TERMS_KEPT_DAYS)} then coalesce(searches, 0)::int end as searches,
      case when ${kept(TERMS_KEPT_DAYS)} then coalesce(missed, 0)::int end as searches_without_result,
      coalesce(downloads, 0)::int as downloads, coalesce(registrations, 0)::int as registrations,
      case when ${kept(LOGINS_KEPT_DAYS)} then coalesce(logins, 0)::int end as logins
    from days left join visited using (day) left join searched using (day) left join downloaded using (day) left join registered using (day) left join logged_in using (day)
    order by day`.execute(db);
  return { figures: rows, hasDemo };
}

/** The first and the last day that are asked for. */
function rangeOf({ days, from, until }: Asked, now: Date): { from: string; until: string } {
  const today = formatDay(now);
  const last = until ?? today;
  if (last > today) throw doorRefusals.invalidInput({ until: "截止日期不能晚于今天" });
  const first = from ?? formatDay(new Date(Date.parse(last) - (days - 1) * DAY_MS));
  if (first > last) throw doorRefusals.invalidInput({ from: "开始日期不能晚于截止日期" });
  if (Date.parse(last) - Date.parse(first) >= DAYS_MAX * DAY_MS)
    throw doorRefusals.invalidInput({ from: `一次最多查看 ${DAYS_MAX} 天` });
  return { from: first, until: last };
}

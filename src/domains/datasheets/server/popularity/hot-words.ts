import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../../contract.ts";
import { today } from "./first-uses.ts";

type HotWords = DataOf<typeof datasheets.hotWords>;

const HOT_WORDS_MAX = 24; // spec 9
const DAYS = 7;
// Fewer say nothing yet.
const SEARCHES_LEAST = 6;
// What one person alone has typed is that person's matter.
const VISITORS_A_DAY_LEAST = 2;

/** What was searched most in the last seven days, today included; while too little was, the parts that were looked at most. Nothing is made up. */
export async function hotWords(context: Context): Promise<HotWords> {
  const searched = await selectSearched(context);
  if (searched.words.length >= SEARCHES_LEAST) return { basis: "searches", ...searched };
  return { basis: "views", ...(await selectViewed(context)) };
}

/** Spellings that name the same part are one word: the part's own number. */
async function selectSearched(context: Context): Promise<Omit<HotWords, "basis">> {
  const { rows } = await sql<Omit<HotWords, "basis">>`
    with days as (select ${today(context)} - ${DAYS - 1}::integer + place as day, place from generate_series(0, ${DAYS - 1}::integer) place),
    named as (
      select days.place, coalesce(part.mpn, counted.term) as name, coalesce(part.mpn, counted.spelling) as spelling, counted.visitors
      from days join datasheet_search_terms counted on counted.day = days.day
      left join datasheet_parts part on part.id = counted.part_id
      where counted.has_hits and not exists (select from datasheet_hidden_words hidden where strpos(counted.term, hidden.word) > 0)
    ),
    daily as (select name, place, max(spelling) as spelling, sum(visitors) as visitors from named group by name, place),
    hot as (
      select name, (array_agg(spelling order by place desc))[1] as text, sum(visitors) as visitors from daily
      group by name having max(visitors) >= ${VISITORS_A_DAY_LEAST} order by 3 desc, name limit ${HOT_WORDS_MAX}
    )
    select (select json_agg(day order by place) from days) as days,
      (select coalesce(json_agg(json_build_object('text', text, 'partId', null, 'visitors', visitors,
          'daily', (select json_agg(coalesce(daily.visitors, 0) order by days.place) from days left join daily on daily.place = days.place and daily.name = hot.name))
        order by visitors desc, name), '[]') from hot) as words`.execute(context.db);
  return rows[0]!;
}

async function selectViewed(context: Context): Promise<Omit<HotWords, "basis">> {
  const { rows } = await sql<Omit<HotWords, "basis">>`
    with days as (select ${today(context)} - ${DAYS - 1}::integer + place as day, place from generate_series(0, ${DAYS - 1}::integer) place),
    daily as (
      select days.place, counted.subject_id, counted.count from days
      join datasheet_daily_counts counted on counted.day = days.day and counted.kind = 'part-view'
    ),
    hot as (
      select part.id, part.mpn, sum(daily.count) as visitors
      from daily join datasheet_parts part on part.id = daily.subject_id
      group by part.id order by 3 desc, part.id limit ${HOT_WORDS_MAX}
    )
    select (select json_agg(day order by place) from days) as days,
      (select coalesce(json_agg(json_build_object('text', mpn, 'partId', id, 'visitors', visitors,
          'daily', (select json_agg(coalesce(daily.count, 0) order by days.place) from days left join daily on daily.place = days.place and daily.subject_id = hot.id))
        order by visitors desc, id), '[]') from hot) as words`.execute(context.db);
  return rows[0]!;
}

import { sql } from "kysely";
import { z } from "zod";
import type { DataOf } from "#api/define-calls.ts";
import { readConfigValue } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { popularity } from "../../contract/popularity.ts";
import { today } from "../public/first-uses.ts";

type HotWords = DataOf<typeof popularity.hotWords>;

const HOT_WORDS_MAX = 24; // docs/conventions.md 18
const DAYS = 7;
// Fewer say nothing yet.
const SEARCHES_LEAST = 6;
// What one person alone has typed or looked at is that person's matter.
const VISITORS_A_DAY_LEAST = 2;
const VISITORS_LEAST = 3;
// Of words that name no part: no emoji, no signs, no other scripts.
const SHOWABLE = "^[a-z0-9μω一-鿿./+%# -]+$";
// Enough to leave some out, and to take some for one.
const LOOKED_AT = 300;
const Words = z.array(z.string()).catch([]);

interface Counted {
  text: string;
  partId: number | null;
  visitors: number;
  /** Days without a visitor are left out. */
  byDay: Record<string, number>;
}

/** What was searched most in the last seven days, today included; while too little was, the parts that were looked at most. Nothing is made up. */
export async function hotWords(context: Context): Promise<HotWords> {
  const { rows } = await sql<{
    day: string;
  }>`select ${today(context)} - ${DAYS - 1}::integer + place as day from generate_series(0, ${DAYS - 1}::integer) place order by place`.execute(
    context.db,
  );
  const days = rows.map(({ day }) => day);
  const searched = await selectSearched(context, days);
  const isEnough = searched.length >= SEARCHES_LEAST;
  const words = isEnough ? searched : await selectViewed(context, days);
  return {
    basis: isEnough ? "searches" : "views",
    days,
    words: words.map(({ byDay, ...word }) => ({ ...word, daily: days.map((day) => byDay[day] ?? 0) })),
  };
}

/** Spellings that name the same part are one word: the part's own number. */
async function selectSearched(context: Context, days: string[]): Promise<Counted[]> {
  const hidden = Words.parse(await readConfigValue(context, "hiddenHotWords"));
  const { rows } = await sql<Counted>`
    with most as materialized (
      select term, max(part_id) as part_id from datasheet_search_terms where day = any(${days}::date[]) and has_hits
      group by term having max(visitors) >= ${VISITORS_A_DAY_LEAST} and sum(visitors) >= ${VISITORS_LEAST} order by sum(visitors) desc, term limit ${LOOKED_AT}
    ),
    named as materialized (
      select most.term, part.mpn, coalesce(part.mpn, most.term) as name from most left join datasheet_parts part on part.id = most.part_id
      where (part.id is not null or most.term ~ ${SHOWABLE})
        and not exists (select from datasheet_hidden_words hidden where strpos(coalesce(lower(part.mpn), most.term), hidden.word) > 0)
        and not exists (select from unnest(${hidden}::text[]) hidden (word) where strpos(lower(coalesce(part.mpn, most.term)), lower(hidden.word)) > 0)
    ),
    daily as (
      select named.name, counted.day, max(coalesce(named.mpn, counted.spelling)) as spelling, sum(counted.visitors) as visitors
      from named join datasheet_search_terms counted on counted.term = named.term and counted.day = any(${days}::date[]) and counted.has_hits
      group by named.name, counted.day
    )
    select (array_agg(spelling order by day desc))[1] as text, null as part_id, sum(visitors) as visitors, json_object_agg(day, visitors) as by_day
    from daily group by name order by sum(visitors) desc, name limit ${HOT_WORDS_MAX}`.execute(context.db);
  return rows;
}

async function selectViewed({ db }: Context, days: string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with most as materialized (
      select subject_id, sum(count) as visitors, json_object_agg(day, count) as by_day
      from datasheet_daily_counts where day = any(${days}::date[]) and kind = 'part-view'
      group by subject_id having max(count) >= ${VISITORS_A_DAY_LEAST} order by sum(count) desc, subject_id limit ${LOOKED_AT}
    )
    select part.mpn as text, part.id as part_id, most.visitors, most.by_day
    from most join datasheet_parts part on part.id = most.subject_id
    order by most.visitors desc, part.id limit ${HOT_WORDS_MAX}`.execute(db);
  return rows;
}

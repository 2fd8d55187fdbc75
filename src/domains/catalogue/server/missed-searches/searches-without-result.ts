import { type RawBuilder, sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import type { missedSearches } from "../../contract/missed-searches.ts";
import { TERM_ID } from "./missed-searches.ts";

type SearchesWithoutResult = DataOf<typeof missedSearches.searchesWithoutResult>;

/** Searches of the days that are kept which found nothing, most wanted first. One that found something later is settled and left out. */
export async function searchesWithoutResult(
  context: Context,
  { words, sort, ...page }: ParsedInputOf<typeof missedSearches.searchesWithoutResult>,
): Promise<SearchesWithoutResult> {
  const order = orderOf(sort);
  const { rows } = await sql<SearchesWithoutResult>`
    with missed as materialized (
      select term, sum(visitors) filter (where not has_hits) as visitors,
        min(day) filter (where not has_hits) as first_seen_on, max(day) filter (where not has_hits) as last_seen_on
      from datasheet_search_terms where term ilike ${containing(words)} group by term
      having max(day) filter (where not has_hits) > coalesce(max(day) filter (where has_hits), '-infinity')
    ),
    shown as (
      select missed.*, ${TERM_ID} as id from missed order by ${order} limit ${page.pageSize} offset ${offsetOf(page)}
    )
    select (select count(*) from missed) as total_record,
      (select coalesce(json_agg(json_build_object('id', missed.id, 'term', last.spelling, 'visitors', missed.visitors, 'firstSeenOn', first_seen_on, 'lastSeenOn', last_seen_on)
          order by ${order}), '[]')
        from shown as missed join datasheet_search_terms last on last.term = missed.term and last.day = missed.last_seen_on) as data`.execute(
    context.db,
  );
  return rows[0]!;
}

const SORTED_BY = { term: "term", visitors: "visitors", first: "first_seen_on", last: "last_seen_on" };

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const asOnPage = sql`missed.visitors desc, missed.last_seen_on desc, missed.term`;
  if (sort === undefined) return asOnPage;
  const column = sql.ref(`missed.${SORTED_BY[sort.replace("-", "") as keyof typeof SORTED_BY]}`);
  return sort.startsWith("-") ? sql`${column} desc, ${asOnPage}` : sql`${column}, ${asOnPage}`;
}

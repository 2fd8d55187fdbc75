import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import type { missedSearches } from "../../contract/missed-searches.ts";

type SearchesWithoutResult = DataOf<typeof missedSearches.searchesWithoutResult>;

/** Searches of the days that are kept which found nothing, most wanted first. One that found something later is settled and left out. */
export async function searchesWithoutResult(
  context: Context,
  page: ParsedInputOf<typeof missedSearches.searchesWithoutResult>,
): Promise<SearchesWithoutResult> {
  const { rows } = await sql<SearchesWithoutResult>`
    with missed as materialized (
      select term, sum(visitors) filter (where not has_hits) as visitors,
        min(day) filter (where not has_hits) as first_seen_on, max(day) filter (where not has_hits) as last_seen_on
      from datasheet_search_terms group by term
      having max(day) filter (where not has_hits) > coalesce(max(day) filter (where has_hits), '-infinity')
    ),
    shown as (
      select * from missed order by visitors desc, last_seen_on desc, term limit ${page.pageSize} offset ${offsetOf(page)}
    )
    select (select count(*) from missed) as total_record,
      (select coalesce(json_agg(json_build_object('term', last.spelling, 'visitors', shown.visitors, 'firstSeenOn', first_seen_on, 'lastSeenOn', last_seen_on)
          order by shown.visitors desc, last_seen_on desc, shown.term), '[]')
        from shown join datasheet_search_terms last on last.term = shown.term and last.day = shown.last_seen_on) as data`.execute(
    context.db,
  );
  return rows[0]!;
}

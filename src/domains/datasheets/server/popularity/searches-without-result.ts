import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { datasheets } from "../../contract.ts";

type SearchesWithoutResult = DataOf<typeof datasheets.searchesWithoutResult>;

/** Searches of the days that are kept which found nothing, most wanted first. One that found something later is settled and left out. */
export async function searchesWithoutResult(context: Context, { pageIndex, pageSize }: ParsedInputOf<typeof datasheets.searchesWithoutResult>): Promise<SearchesWithoutResult> {
  const { rows } = await sql<SearchesWithoutResult>`
    with missed as materialized (
      select term, (array_agg(spelling order by day desc))[1] as spelling, sum(visitors) as visitors, min(day) as first_seen_on, max(day) as last_seen_on
      from datasheet_search_terms missed
      where not has_hits
        and not exists (select from datasheet_search_terms later where later.term = missed.term and later.has_hits and later.day > missed.day)
      group by term
    )
    select (select count(*) from missed) as total_record,
      (select coalesce(json_agg(shown), '[]') from (
        select spelling as term, visitors, first_seen_on as "firstSeenOn", last_seen_on as "lastSeenOn" from missed
        order by visitors desc, last_seen_on desc, missed.term limit ${pageSize} offset ${(pageIndex - 1) * pageSize}
      ) shown) as data`.execute(context.db);
  return rows[0]!;
}

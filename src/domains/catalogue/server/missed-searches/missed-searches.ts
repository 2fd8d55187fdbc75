import { sql } from "kysely";
import type { Context } from "#platform/context.ts";

export interface MissedSearch {
  /** Made of the term, which has no row of its own. */
  id: number;
  term: string;
  spelling: string;
  visitors: number;
  firstSeenOn: string;
  lastSeenOn: string;
}

/** The number of a `term`, of 52 bits, so that it is a whole number everywhere and hardly two terms share one. */
export const TERM_ID = sql`(hashtextextended(term, 0) & 4503599627370495)`;

const WAITING = sql`
  with missed as materialized (
    select term, sum(visitors) filter (where not has_hits) as visitors,
      min(day) filter (where not has_hits) as first_seen_on, max(day) filter (where not has_hits) as last_seen_on
    from datasheet_search_terms group by term
    having max(day) filter (where not has_hits) > coalesce(max(day) filter (where has_hits), '-infinity')
  ),
  waiting as (
    select missed.*, ${TERM_ID} as id from missed
    where not exists (select from datasheet_decided_searches decided where decided.term = missed.term and (decided.decision = 'declined' or decided.decided_on >= missed.last_seen_on))
  )`;

/** The searches without result that nobody has decided on, as a query of `id` and `opened_at`: since when each has been missed. */
export const missedSearches = () =>
  sql<{ id: number; openedAt: Date }>`${WAITING} select id, first_seen_on::timestamptz as opened_at from waiting`;

/** Those searches, most wanted first; of `ids` alone where they are given. */
export async function listMissedSearches(
  { db }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<MissedSearch[]> {
  const { rows } = await sql<MissedSearch>`
    ${WAITING} select waiting.*, last.spelling from waiting join datasheet_search_terms last on last.term = waiting.term and last.day = waiting.last_seen_on
    where ${ids === null ? sql`true` : sql`waiting.id = any(${ids}::bigint[])`} order by waiting.visitors desc, waiting.last_seen_on desc, waiting.term limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

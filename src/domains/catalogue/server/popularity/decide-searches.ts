import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { today } from "../public/first-uses.ts";

export interface MissedSearch {
  /** Made of the term, which has no row of its own. */
  id: number;
  term: string;
  spelling: string;
  visitors: number;
  firstSeenOn: string;
  lastSeenOn: string;
}

// Of 52 bits, so that it is a whole number everywhere and no two terms share one.
const ID = sql`(hashtextextended(term, 0) & 4503599627370495)`;

const WAITING = sql`
  with missed as materialized (
    select term, sum(visitors) filter (where not has_hits) as visitors,
      min(day) filter (where not has_hits) as first_seen_on, max(day) filter (where not has_hits) as last_seen_on
    from datasheet_search_terms group by term
    having max(day) filter (where not has_hits) > coalesce(max(day) filter (where has_hits), '-infinity')
  ),
  waiting as (
    select missed.*, ${ID} as id from missed
    where not exists (select from datasheet_decided_searches decided where decided.term = missed.term and (decided.decision = 'declined' or decided.decided_on >= missed.last_seen_on))
  )`;

/** How many searches without result nobody has decided on, and since when the oldest has been missed. */
export async function countMissedSearches({ db }: Context): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{
    waiting: number;
    oldestAt: Date | null;
  }>`${WAITING} select count(*)::int as waiting, min(first_seen_on)::timestamptz as oldest_at from waiting`.execute(db);
  return rows[0]!;
}

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

/** Says what became of a search without result, once. Inside a transaction of the caller's. */
export async function decideSearch(
  context: UserContext,
  { id, decision, reason }: { id: number; decision: "mended" | "declined"; reason: string },
): Promise<void> {
  const { db } = context;
  await lockInTransaction(context, `datasheets.search ${id}`);
  const [missed] = await listMissedSearches(context, { ids: [id], limit: 1, offset: 0 });
  if (!missed) throw doorRefusals.notFound("这一条已处理，或不存在");
  await sql`insert into datasheet_decided_searches (term, decision, decided_on) values (${missed.term}, ${decision}, ${today(context)})
    on conflict (term) do update set decision = excluded.decision, decided_on = excluded.decided_on`.execute(db);
  await recordAction(context, {
    act: "settle-search",
    subject: "search-term",
    subjectId: missed.term,
    reason,
    before: { visitors: missed.visitors, lastSeenOn: missed.lastSeenOn },
    after: { decision },
  });
}

import { sql } from "kysely";
import { type Database, inTransaction } from "#platform/database.ts";
import { hasMoved, moving } from "#platform/move-rows.ts";
import { fetchStates, type FetchState } from "../../states.ts";
import { PACE } from "./fetch-hosts.ts";

export interface TakenFetch {
  id: number;
  address: string;
  host: string;
  tries: number;
  etag: string | null;
  lastModified: string | null;
  documentId: number | null;
}

/** How a fetch ended, or when it is tried again. */
export interface FetchEnd {
  state: Exclude<FetchState, "fetching">;
  reason?: string | null;
  httpStatus?: number | null;
  tries?: number;
  /** Of one that waits again. */
  nextAt?: Date;
  documentId?: number;
  sizeBytes?: number;
  etag?: string | null;
  lastModified?: string | null;
}

/** Who says nothing for so long fetches no more. */
const SILENT_MS = 60_000;

/**
 * Takes the next document: of the allowed hosts whose turn has come, and at which no process is, the one looked for most.
 * `hosts`: of these alone.
 */
export async function takeFetch(
  db: Database,
  { takenBy, now, hosts }: { takenBy: string; now: Date; hosts: string[] | null },
): Promise<TakenFetch | null> {
  return inTransaction({ db }, async ({ db }) => {
    const { rows } = await sql<TakenFetch>`
      select next.id, next.address, next.host, next.tries, next.etag, next.last_modified, next.document_id
      from datasheets_fetch_hosts as host
      cross join lateral (
        select waiting.* from datasheets_fetches as waiting
        where waiting.host = host.host and waiting.state = 'waiting' and waiting.next_at <= ${now}
        order by waiting.popularity desc, waiting.id limit 1
      ) as next
      where host.is_allowed and host.next_at <= ${now} and (host.paused_until is null or host.paused_until <= ${now})
        and (${hosts === null} or host.host = any(${hosts ?? []}::text[]))
        and not exists (select from datasheets_fetches as under_way where under_way.host = host.host and under_way.state = 'fetching')
      order by next.popularity desc, next.id limit 1
      for update of host skip locked`.execute(db);
    const taken = rows[0];
    if (!taken) return null;
    const update = db.updateTable("datasheetsFetches").set({ takenBy, aliveAt: now }).where("id", "=", taken.id);
    if (!(await hasMoved(update, { states: fetchStates, to: "fetching" }))) return null;
    await sql`
      update datasheets_fetch_hosts set next_at = ${now}::timestamptz + ${PACE} * interval '1 millisecond', paused_until = null, pause_reason = null
      where host = ${taken.host}`.execute(db);
    return taken;
  });
}

/** Says that a document is still being fetched. False where it was freed meanwhile, as if nobody fetched it. */
export async function sayAlive(
  db: Database,
  id: number,
  { takenBy, now }: { takenBy: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("datasheetsFetches")
    .set({ aliveAt: now })
    .where("id", "=", id)
    .where("takenBy", "=", takenBy)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes how a fetch ended, where it is still that of `takenBy`; what is not told stays as it was. */
export async function endFetch(
  db: Database,
  id: number,
  { takenBy, now, end }: { takenBy: string; now: Date; end: FetchEnd },
): Promise<boolean> {
  const { state, nextAt } = end;
  const update = db
    .updateTable("datasheetsFetches")
    .set({
      reason: end.reason ?? null,
      httpCode: end.httpStatus ?? null,
      tries: end.tries,
      documentId: end.documentId,
      sizeBytes: end.sizeBytes,
      etag: end.etag,
      lastModified: end.lastModified,
      takenBy: null,
      aliveAt: null,
      endedAt: state === "waiting" ? null : now,
      ...(nextAt && { nextAt }),
    })
    .where("id", "=", id)
    .where("takenBy", "=", takenBy);
  return hasMoved(update, { states: fetchStates, from: ["fetching"], to: state });
}

/** What a process had taken that was killed waits again. */
export async function freeLost(db: Database, now: Date): Promise<void> {
  const update = db
    .updateTable("datasheetsFetches")
    .set({ takenBy: null, aliveAt: null })
    .where("aliveAt", "<", new Date(now.getTime() - SILENT_MS));
  await moving(update, { states: fetchStates, from: ["fetching"], to: "waiting" }).execute();
}

/** When the next document may be taken, of these hosts or of all; null where none waits. */
export async function findNextMoment(db: Database, hosts: string[] | null): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(host.next_at, coalesce(host.paused_until, host.next_at), waiting.next_at)) as at
    from datasheets_fetch_hosts as host
    cross join lateral (
      select min(one.next_at) as next_at from datasheets_fetches as one where one.host = host.host and one.state in ('waiting', 'fetching')
    ) as waiting
    where host.is_allowed and waiting.next_at is not null and (${hosts === null} or host.host = any(${hosts ?? []}::text[]))`.execute(
    db,
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}

import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { readOutsideAddress } from "#platform/public-address.ts";
import { DAY_MS } from "#shared/durations.ts";
import { fetchStates } from "../../states.ts";

export interface LinkTotals {
  /** Parts with a link that can be asked for. */
  parts: number;
  hosts: number;
  /** Addresses of allowed hosts that were not known before. */
  added: number;
}

interface Link {
  id: number;
  datasheetUrl: string;
  popularity: number;
  hasDocument: boolean;
}

interface Queued {
  address: string;
  host: string;
  popularity: number;
}

const PIECE = 5000;
/** What was fetched is looked at again after so long: a new edition takes the place of an old one. */
const LOOKED_AGAIN_AFTER_MS = 30 * DAY_MS;

/**
 * Counts the links of each host, and queues the addresses of allowed ones whose parts have no document: a sample is none,
 * one that was taken down is not fetched again.
 */
export async function queueLinks({ db, now }: { db: Database; now: Date }, signal: AbortSignal): Promise<LinkTotals> {
  const allowed = await findAllowed(db);
  const counts = new Map<string, number>();
  const totals: LinkTotals = { parts: 0, hosts: 0, added: 0 };
  let after = 0;
  for (;;) {
    const links = await readLinks(db, after);
    if (links.length === 0) break;
    if (signal.aborted) return { ...totals, hosts: counts.size };
    const queued = new Map<string, Queued>();
    for (const { datasheetUrl: address, popularity, hasDocument } of links) {
      const host = readOutsideAddress(address)?.hostname;
      if (host === undefined) continue;
      totals.parts += 1;
      counts.set(host, (counts.get(host) ?? 0) + 1);
      const known = queued.get(address);
      if (!hasDocument && allowed.has(host) && (known?.popularity ?? -1) < popularity)
        queued.set(address, { address, host, popularity });
    }
    totals.added += await addFetches(db, [...queued.values()], now);
    after = links.at(-1)!.id;
  }
  await keepCounts(db, counts, now);
  await lookAgain(db, [...allowed], now);
  return { ...totals, hosts: counts.size };
}

async function findAllowed(db: Database): Promise<Set<string>> {
  const hosts = await db.selectFrom("datasheetsFetchHosts").select("host").where("isAllowed", "=", true).execute();
  return new Set(hosts.map(({ host }) => host));
}

async function readLinks(db: Database, after: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select part.id, part.datasheet_url, part.popularity, exists (
      select from datasheet_document_parts as link join datasheet_documents as document on document.id = link.document_id
      where link.part_id = part.id and not document.is_sample and document.kind = 'datasheet' and document.state in ('published', 'removed')
    ) as has_document
    from datasheet_parts as part
    where part.id > ${after} and part.datasheet_url is not null and part.deleted_at is null and part.hidden_at is null
    order by part.id limit ${PIECE}`.execute(db);
  return rows;
}

/** Answers how many were not known. What is known is asked for as early as the part looked for most. */
async function addFetches(db: Database, queued: Queued[], now: Date): Promise<number> {
  if (queued.length === 0) return 0;
  const { rows } = await sql<{ isNew: boolean }>`
    insert into datasheets_fetches (address, host, popularity, next_at, created_at)
    select address, host, popularity, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${queued.map(({ address }) => address)}::text[], ${queued.map(({ host }) => host)}::text[], ${queued.map(({ popularity }) => popularity)}::integer[])
      as link (address, host, popularity)
    on conflict (md5(address)) do update set popularity = excluded.popularity
      where datasheets_fetches.popularity < excluded.popularity
    returning (xmax = 0) as is_new`.execute(db);
  return rows.filter(({ isNew }) => isNew).length;
}

/** Hosts that nothing links to any more stay, with what was said of them. */
async function keepCounts(db: Database, counts: Map<string, number>, now: Date): Promise<void> {
  await sql`
    insert into datasheets_fetch_hosts (host, part_count, counted_at)
    select host, count, ${now}::timestamptz from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as found (host, count)
    on conflict (host) do update set part_count = excluded.part_count, counted_at = excluded.counted_at`.execute(db);
  await sql`
    update datasheets_fetch_hosts set part_count = 0, counted_at = ${now}
    where part_count > 0 and (counted_at is null or counted_at < ${now})`.execute(db);
}

/** What was fetched comes anew, but what was withdrawn since: no other edition takes its place by itself. */
async function lookAgain(db: Database, hosts: string[], now: Date): Promise<void> {
  if (hosts.length === 0) return;
  const update = db
    .updateTable("datasheetsFetches")
    .set({ tries: 0, reason: null, httpCode: null, endedAt: null, nextAt: now })
    .where("host", "in", hosts)
    .where("endedAt", "<", new Date(now.getTime() - LOOKED_AGAIN_AFTER_MS))
    .where(
      sql<boolean>`not exists (
        select from datasheet_documents document where document.id = datasheets_fetches.document_id and document.state <> 'published')`,
    );
  await moving(update, { states: fetchStates, from: ["kept", "known"], to: "waiting" }).execute();
}

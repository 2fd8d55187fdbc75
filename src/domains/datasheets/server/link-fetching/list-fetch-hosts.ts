import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { type ListPage, listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import type { FetchHostRow, linkFetching } from "../../contract/link-fetching.ts";
import { findLastRun } from "./fetch-runs.ts";

type Asked = ParsedInputOf<typeof linkFetching.listFetchHosts>;
type Selected = Omit<FetchHostRow, "pausedUntil" | "paceSeconds" | "ends"> & {
  pausedUntil: Date | null;
  paceMs: number;
};

/** Of a host's rules, which may be half a megabyte, no more than is told. */
const DELAY_SECONDS = sql<number | null>`(host.robots ->> 'delaySeconds')::double precision`;

/** Hosts that parts link to, the allowed ones first unless sorted otherwise, and how far fetching is. */
export async function listFetchHosts(
  context: UserContext,
  asked: Asked,
): Promise<DataOf<typeof linkFetching.listFetchHosts>> {
  const { db, ports } = context;
  const [hosts, run, { waiting }] = await Promise.all([
    listHosts(context, asked),
    findLastRun(context),
    db
      .selectFrom("datasheetsFetches as fetched")
      .innerJoin("datasheetsFetchHosts as host", "host.host", "fetched.host")
      .select(({ fn }) => fn.countAll<number>().as("waiting"))
      .where("host.isAllowed", "=", true)
      .where("fetched.state", "in", ["waiting", "fetching"])
      .executeTakeFirstOrThrow(),
  ]);
  return { isOn: ports.documentSource.isOn, waiting, run, hosts };
}

/** The hosts alone. */
export function listHosts(context: Context, { words, allowed, sort, ...page }: Asked): Promise<ListPage<FetchHostRow>> {
  const { db, now } = context;
  const found = selectHosts(db)
    .$if(words !== undefined, (query) => query.where("host.host", "ilike", containing(words!)))
    .$if(allowed !== undefined, (query) => query.where("host.isAllowed", "=", allowed === "true"));
  const sorted = sortedBy(found, sort, { host: "host.host", parts: "host.partCount", pace: "host.paceMs" });
  const ordered = sorted.orderBy("host.isAllowed", "desc").orderBy("host.partCount", "desc").orderBy("host.host");
  return listPage(ordered, page, (rows) => withEnds(db, rows, now));
}

export async function findHostRow(db: Database, host: string, now: Date): Promise<FetchHostRow | null> {
  const [found] = await withEnds(db, await selectHosts(db).where("host.host", "=", host).execute(), now);
  return found ?? null;
}

function selectHosts(db: Database) {
  return db
    .selectFrom("datasheetsFetchHosts as host")
    .select(["host.id", "host.host", "host.isAllowed", "host.note", "host.paceMs", "host.partCount"])
    .select(["host.pausedUntil", "host.pauseReason", DELAY_SECONDS.as("delaySeconds")]);
}

async function withEnds(db: Database, rows: Selected[], now: Date): Promise<FetchHostRow[]> {
  const ends = await countEnds(
    db,
    rows.map(({ host }) => host),
  );
  return rows.map(({ pausedUntil, pauseReason, paceMs, ...row }) => {
    const isPaused = pausedUntil !== null && pausedUntil > now;
    return {
      ...row,
      paceSeconds: paceMs / 1000,
      pausedUntil: isPaused ? pausedUntil.toISOString() : null,
      pauseReason: isPaused ? pauseReason : null,
      ends: ends.filter(({ host }) => host === row.host).map(({ state, reason, count }) => ({ state, reason, count })),
    };
  });
}

/** The commonest first. */
async function countEnds(db: Database, hosts: string[]): Promise<(FetchHostRow["ends"][number] & { host: string })[]> {
  if (hosts.length === 0) return [];
  return db
    .selectFrom("datasheetsFetches")
    .select(["host", "reason"])
    .select(sql<FetchHostRow["ends"][number]["state"]>`state`.as("state"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("host", "in", hosts)
    .groupBy(["host", "state", "reason"])
    .orderBy("count", "desc")
    .orderBy("state")
    .orderBy("reason")
    .execute();
}

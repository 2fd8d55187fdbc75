import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { RobotsRules } from "#platform/robots-text.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";

export interface FetchHost {
  host: string;
  isAllowed: boolean;
  /** Null where its robots.txt was not asked for within a day; its rules are null where it has none. */
  robots: { rules: RobotsRules | null } | null;
  /** It is left alone until then; null where it is not. */
  pausedUntil: Date | null;
}

/** So many documents in a row that did not come are the host's fault, not theirs. */
const BAD_RUN_MAX = 5;
/** Pages instead of documents mean a login or a moved library: nobody mends that within the hour. */
const PAUSE_MS = { html: DAY_MS, failed: HOUR_MS };

export async function findFetchHost(db: Database, host: string, now: Date): Promise<FetchHost | null> {
  const found = await db
    .selectFrom("datasheetsFetchHosts")
    .select(["host", "isAllowed", "robots", "robotsUntil", "pausedUntil"])
    .where("host", "=", host)
    .executeTakeFirst();
  if (!found) return null;
  const isKnown = found.robotsUntil !== null && found.robotsUntil > now;
  const rules = found.robots as unknown as RobotsRules | null;
  const isPaused = found.pausedUntil !== null && found.pausedUntil > now;
  return {
    host: found.host,
    isAllowed: found.isAllowed,
    robots: isKnown ? { rules } : null,
    pausedUntil: isPaused ? found.pausedUntil : null,
  };
}

/** How long a host is left alone between two requests: as an operator says, or as it asks itself where that is longer. */
export const PACE = sql<number>`greatest(pace_ms, coalesce((robots ->> 'delaySeconds')::double precision, 0) * 1000)`;

/** Takes the next turn at a host; answers how many milliseconds it is away. Processes share the turns. */
export async function takeHostTurn(db: Database, host: string, now: Date): Promise<number> {
  const { rows } = await sql<{ turn: Date }>`
    with former as (select host, greatest(next_at, ${now}::timestamptz) as turn from datasheets_fetch_hosts where host = ${host} for update)
    update datasheets_fetch_hosts as host set next_at = former.turn + ${PACE} * interval '1 millisecond'
    from former where host.host = former.host returning former.turn`.execute(db);
  const turn = rows[0]?.turn;
  return turn ? Math.max(new Date(turn).getTime() - now.getTime(), 0) : 0;
}

/** Keeps what a host's robots.txt says; null where it has none. */
export async function keepRobots(
  db: Database,
  host: string,
  { rules, until }: { rules: RobotsRules | null; until: Date },
): Promise<void> {
  await db
    .updateTable("datasheetsFetchHosts")
    .set({ robots: rules && JSON.stringify(rules), robotsUntil: until })
    .where("host", "=", host)
    .execute();
}

/** Leaves a host alone until then; a longer pause stays. */
export async function pauseHost(
  db: Database,
  host: string,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await db
    .updateTable("datasheetsFetchHosts")
    .set({ pausedUntil: until, pauseReason: reason })
    .where("host", "=", host)
    .where((where) => where.or([where("pausedUntil", "is", null), where("pausedUntil", "<", until)]))
    .execute();
}

/** Counts what did not come from a host, until something does; too many in a row pause it. Answers whether this one did. */
export async function countRun(
  db: Database,
  host: string,
  { end, now }: { end: "well" | "html" | "failed"; now: Date },
): Promise<boolean> {
  const badRun = end === "well" ? sql<number>`0` : sql<number>`bad_run + 1`;
  const counted = await db
    .updateTable("datasheetsFetchHosts")
    .set({ badRun })
    .where("host", "=", host)
    .returning("badRun")
    .executeTakeFirst();
  if (end === "well" || !counted || counted.badRun < BAD_RUN_MAX) return false;
  await db.updateTable("datasheetsFetchHosts").set({ badRun: 0 }).where("host", "=", host).execute();
  await pauseHost(db, host, { until: new Date(now.getTime() + PAUSE_MS[end]), reason: `${end}-run` });
  return true;
}

import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import type { RefusedInput } from "#platform/parse-input.ts";
import { networkOf } from "#platform/visitor.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { askForLook } from "./alarms/raise-alarms.ts";

/** So many networks of a minute apart, so many calls of each, so many fields of each are named; of the rest stands how many there were. */
const NETWORKS_MAX = 200;
const CALLS_MAX = 10;
const FIELDS_NAMED = 5;
const OTHER_CALLS = "others";

/** What came from one network: of each call how often, and by which fields. Their names are the contract's. */
interface OfNetwork {
  times: number;
  calls: Map<string, { times: number; fields: Map<string, number> }>;
}

interface Minute {
  at: Date;
  networks: Map<string, OfNetwork>;
  timer: NodeJS.Timeout;
}

const minutes = new WeakMap<Database, Minute>();

/** Counts an input that did not fit its call, in memory: an entry for each network is written a minute later. */
export function countRefusedInput({ db, now, log, address }: Context, { call, fields }: RefusedInput): void {
  let minute = minutes.get(db);
  if (!minute) {
    const timer = setTimeout(() => void writeRefusedInputs({ db, log }), MINUTE_MS).unref();
    minutes.set(db, (minute = { at: now, networks: new Map(), timer }));
  }
  const ofNetwork = entryOf(minute.networks, address && networkOf(address), {
    most: NETWORKS_MAX,
    others: "",
    make: (): OfNetwork => ({ times: 0, calls: new Map() }),
  });
  ofNetwork.times += 1;
  const ofCall = entryOf(ofNetwork.calls, call, {
    most: CALLS_MAX,
    others: OTHER_CALLS,
    make: () => ({ times: 0, fields: new Map<string, number>() }),
  });
  ofCall.times += 1;
  if (!ofNetwork.calls.has(call)) return;
  for (const field of fields) ofCall.fields.set(field, (ofCall.fields.get(field) ?? 0) + 1);
}

/** Of a name, or of all others where there are too many. */
function entryOf<Entry>(
  entries: Map<string, Entry>,
  name: string,
  { most, others, make }: { most: number; others: string; make: () => Entry },
): Entry {
  const key = entries.has(name) || entries.size < most ? name : others;
  let entry = entries.get(key);
  if (!entry) entries.set(key, (entry = make()));
  return entry;
}

/** Writes what has been counted, in one statement. */
export async function writeRefusedInputs({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const minute = minutes.get(db);
  if (!minute) return;
  minutes.delete(db);
  clearTimeout(minute.timer);
  const rows = [...minute.networks].map(([network, { times, calls }]) => ({
    at: minute.at,
    kind: "input-refused",
    outcome: "failed",
    network,
    times,
    details: Object.fromEntries([...calls].map(([call, counted]) => [call, wordsOf(counted)])),
  }));
  try {
    await db
      .insertInto("securityEvents")
      .values(rows.map((row) => ({ ...row, details: sql<never>`${JSON.stringify(row.details)}::jsonb` })))
      .execute();
    for (const row of rows) log.warn({ security: row }, "security event");
    await askForLook({ db, now: minute.at });
  } catch (error) {
    log.error({ err: error, security: "input-refused" }, "a security event was not written");
  }
}

/** How often, and by which fields most. */
function wordsOf({ times, fields }: { times: number; fields: Map<string, number> }): string {
  const most = [...fields].sort(([, one], [, other]) => other - one).slice(0, FIELDS_NAMED);
  return [String(times), ...most.map(([field, count]) => `${field} ${count}`)].join(", ");
}

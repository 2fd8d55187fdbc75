import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { Logger } from "#platform/log.ts";
import type { RefusedInput } from "#platform/parse-input.ts";
import { placeOf } from "#platform/visitor.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { askForLook } from "./alarms/raise-alarms.ts";

/** So many customers of providers (IPv4 addresses, IPv6 sites) of a minute apart, so many calls of each, so many fields of each are named; of the rest stands how many there were. */
const NETWORKS_MAX = 200;
const CALLS_MAX = 10;
const FIELDS_NAMED = 5;
const OTHER_CALLS = "others";
/** Those of whom nothing else is told. */
const OTHER_NETWORKS = "";
/** Who mistypes is no entry of his own. */
const NAMED_FROM = 3;

/** What came from one customer: of each call how often, and by which fields. Their names are the contract's. */
interface OfNetwork {
  times: number;
  /** Its own times, and the rank of whose place it took: who comes in turn with others does not lose his place to each of them. */
  rank: number;
  calls: Map<string, { times: number; fields: Map<string, number> }>;
}

interface Minute {
  at: Date;
  networks: Map<string, OfNetwork>;
  timer: NodeJS.Timeout;
}

const minutes = new WeakMap<Database, Minute>();

/** Counts an input that did not fit its call, in memory: an entry for each customer of a provider is written a minute later. */
export function countRefusedInput({ db, now, log, address }: Context, { call, fields }: RefusedInput): void {
  let minute = minutes.get(db);
  if (!minute) {
    const timer = setTimeout(() => void writeRefusedInputs({ db, log }), MINUTE_MS).unref();
    minutes.set(db, (minute = { at: now, networks: new Map(), timer }));
  }
  const ofNetwork = networkIn(minute.networks, address && placeOf(address));
  ofNetwork.times += 1;
  ofNetwork.rank += 1;
  const ofCall = callIn(ofNetwork, call);
  ofCall.times += 1;
  if (!ofNetwork.calls.has(call)) return;
  for (const field of fields) ofCall.fields.set(field, (ofCall.fields.get(field) ?? 0) + 1);
}

/** Whoever comes when there are too many takes the place of who came least: many who come once hide nobody who comes often. */
function networkIn(networks: Minute["networks"], name: string): OfNetwork {
  const known = networks.get(name);
  if (known) return known;
  let rank = 0;
  if (networks.size >= NETWORKS_MAX) {
    const named = [...networks].filter(([other]) => other !== OTHER_NETWORKS);
    const [least, { rank: taken }] = named.reduce((one, other) => (other[1].rank < one[1].rank ? other : one));
    leaveToOthers(networks, least);
    rank = taken;
  }
  const made: OfNetwork = { times: 0, rank, calls: new Map() };
  networks.set(name, made);
  return made;
}

function leaveToOthers(networks: Minute["networks"], name: string): void {
  const { times, calls } = networks.get(name)!;
  networks.delete(name);
  const others = networks.get(OTHER_NETWORKS) ?? { times: 0, rank: 0, calls: new Map() };
  networks.set(OTHER_NETWORKS, others);
  others.times += times;
  for (const [call, counted] of calls) callIn(others, call).times += counted.times;
}

/** A call of a network's, or all its others where there are too many. */
function callIn({ calls }: OfNetwork, call: string) {
  const key = calls.has(call) || calls.size < CALLS_MAX ? call : OTHER_CALLS;
  let counted = calls.get(key);
  if (!counted) calls.set(key, (counted = { times: 0, fields: new Map() }));
  return counted;
}

/** Writes what has been counted, in one statement. */
export async function writeRefusedInputs({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const minute = minutes.get(db);
  if (!minute) return;
  minutes.delete(db);
  clearTimeout(minute.timer);
  for (const [name, { times }] of minute.networks)
    if (times < NAMED_FROM && name !== OTHER_NETWORKS) leaveToOthers(minute.networks, name);
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
    await askForLook({ db });
  } catch (error) {
    log.error({ err: error, security: "input-refused" }, "a security event was not written");
  }
}

/** How often, and by which fields most. */
function wordsOf({ times, fields }: { times: number; fields: Map<string, number> }): string {
  const most = [...fields].sort(([, one], [, other]) => other - one).slice(0, FIELDS_NAMED);
  return [String(times), ...most.map(([field, count]) => `${field} ${count}`)].join(", ");
}

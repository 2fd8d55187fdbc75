import type { Database } from "#platform/database.ts";
import type { SecurityKind, SecurityOutcome } from "../labels.ts";

/** So many entries of one kind and outcome one network gets in a minute; what comes beyond is counted. */
const SINGLE_MAX = 20;
/** Of so many accounts apart, the rest for the network alone. */
const SUBJECTS_MAX = 20;
/** So many entries a minute all together make of what anybody can bring about; what comes beyond is counted for all. */
const STRANGERS_MAX = 600;

export interface Counted {
  kind: SecurityKind;
  outcome: SecurityOutcome;
  userId: number | null;
  subject: string;
  network: string;
}

interface Minute {
  minute: number;
  strangers: number;
  /** By kind, outcome and network. */
  networks: Map<string, { single: number; subjects: Set<string> }>;
}

/** Of this minute, in this process. */
const minutes = new WeakMap<Database, Minute>();

/** What an event is counted under instead of getting an entry of its own: so nobody fills the disk. Null where it gets one. */
export function burstOf(db: Database, event: Counted, minute: number): Counted | null {
  let known = minutes.get(db);
  if (known?.minute !== minute) minutes.set(db, (known = { minute, strangers: 0, networks: new Map() }));
  const isStrangers = event.outcome !== "done";
  if (isStrangers && known.strangers >= STRANGERS_MAX) return { ...event, userId: null, subject: "", network: "" };
  const key = `${event.kind} ${event.outcome} ${event.network}`;
  let network = known.networks.get(key);
  if (!network) known.networks.set(key, (network = { single: 0, subjects: new Set() }));
  if (network.single < SINGLE_MAX) {
    network.single++;
    known.strangers += Number(isStrangers);
    return null;
  }
  const subject = `${event.userId} ${event.subject}`;
  if (network.subjects.has(subject)) return event;
  if (network.subjects.size >= SUBJECTS_MAX) return { ...event, userId: null, subject: "" };
  network.subjects.add(subject);
  known.strangers += Number(isStrangers);
  return event;
}

import type { Database } from "#platform/database.ts";
import type { SecurityKind, SecurityOutcome } from "../labels.ts";

/** So many entries of one kind and outcome one network gets in a minute; what comes beyond is counted. */
const SINGLE_MAX = 20;
/** Of so many accounts apart, the rest for the network alone. */
const SUBJECTS_MAX = 20;
/** So many entries a minute all together make of each kind that anybody can bring about: none takes the room of another. What comes beyond is counted by account. */
const STRANGERS_MAX = 200;
/** Of so many accounts, and so many numbers without one, the rest is counted for all. */
const ACCOUNTS_MAX = 200;
const NUMBERS_MAX = 50;

export interface Counted {
  kind: SecurityKind;
  outcome: SecurityOutcome;
  userId: number | null;
  subject: string;
  network: string;
}

/** What has come of one kind and outcome. */
interface OfKind {
  strangers: number;
  networks: Map<string, { single: number; subjects: Set<string> }>;
  accounts: Set<string>;
  numbers: Set<string>;
}

/** Of this minute, in this process. */
const minutes = new WeakMap<Database, { minute: number; kinds: Map<string, OfKind> }>();

/**
 * What an event is counted under in place of an entry of its own, so that nobody fills the disk; null where it gets
 * one. Whose account it was is told, unless there are too many.
 */
export function burstOf(db: Database, event: Counted, minute: number): Counted | null {
  const ofKind = ofThisMinute(db, event, minute);
  const isStrangers = event.outcome !== "done";
  if (isStrangers && ofKind.strangers >= STRANGERS_MAX) return ofWhom(ofKind, event);
  let network = ofKind.networks.get(event.network);
  if (!network) ofKind.networks.set(event.network, (network = { single: 0, subjects: new Set() }));
  if (network.single < SINGLE_MAX) {
    network.single++;
    ofKind.strangers += Number(isStrangers);
    return null;
  }
  const subject = subjectOf(event);
  if (network.subjects.has(subject)) return event;
  if (network.subjects.size >= SUBJECTS_MAX) return { ...event, userId: null, subject: "" };
  network.subjects.add(subject);
  ofKind.strangers += Number(isStrangers);
  return event;
}

function ofThisMinute(db: Database, { kind, outcome }: Counted, minute: number): OfKind {
  let known = minutes.get(db);
  if (known?.minute !== minute) minutes.set(db, (known = { minute, kinds: new Map() }));
  const key = `${kind} ${outcome}`;
  let ofKind = known.kinds.get(key);
  if (!ofKind)
    known.kinds.set(key, (ofKind = { strangers: 0, networks: new Map(), accounts: new Set(), numbers: new Set() }));
  return ofKind;
}

/** Counted for its account, or its number, from all networks together. */
function ofWhom({ accounts, numbers }: OfKind, event: Counted): Counted {
  const [known, most] = event.userId === null ? [numbers, NUMBERS_MAX] : [accounts, ACCOUNTS_MAX];
  const subject = subjectOf(event);
  const isNamed = event.userId !== null || event.subject !== "";
  if (isNamed && (known.has(subject) || known.size < most)) {
    known.add(subject);
    return { ...event, network: "" };
  }
  return { ...event, userId: null, subject: "", network: "" };
}

function subjectOf({ userId, subject }: Counted): string {
  return `${userId} ${subject}`;
}

import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#shared/durations.ts";
import type { Asker } from "./context.ts";
import { placesOf, readerOf } from "./visitor.ts";

const SEARCHES_A_MINUTE = 20;
/** So many may come before they are slowed to that. */
const AT_ONCE = 200;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 300;
/** Who asked for no more than he may so long begins anew. */
const FORGIVEN_AFTER_MS = 10 * MINUTE_MS;
const VISITORS_MAX = 100_000;
/** For so many people stand those of a network (IPv6: site) who have no device, those whose device is new, and all of these of an IPv6 provider. */
const PEOPLE = { withoutDevice: 5, newcomers: 25, ofProvider: 250 };
const REMEMBERED_SEARCHES = 20_000;

interface Asking {
  /** New searches that have not been made good. */
  count: number;
  at: number;
  refusals: number;
  refusedAt: number;
  /** Until then he is refused. */
  until: number;
}

/** Those who count as one, and for how many people they stand. */
export interface Searchers {
  who: string;
  people: number;
}

/** Whom a search counts for: who is logged in, and a device that is some minutes old, for themselves; all others with their network, since a device is had for the asking. */
export function searchersOf(asker: Pick<Asker, "user" | "address"> & Partial<Asker>): Searchers[] {
  const { user, address, browser } = asker;
  if (user || (browser?.device && !browser.isNewDevice)) return [{ who: readerOf(asker), people: 1 }];
  const { network, site, provider } = placesOf(address);
  const place = site ?? network;
  const own = browser?.device
    ? { who: `newcomers ${place}`, people: PEOPLE.newcomers }
    : { who: `without ${place}`, people: PEOPLE.withoutDevice };
  return provider === null ? [own] : [own, { who: `provider ${provider}`, people: PEOPLE.ofProvider }];
}

/** Slows who asks for one new search after the other without end: each time he goes beyond what he may, he waits twice as long. */
export function openNewSearches({ visitorsAtMost = VISITORS_MAX, searchesAtMost = REMEMBERED_SEARCHES } = {}) {
  const askings = new LRUCache<string, Asking>({ max: visitorsAtMost });
  const recent = new LRUCache<string, true>({ max: searchesAtMost });

  /** Whether nobody has asked for it of late. */
  function isNew(search: string): boolean {
    if (recent.get(search)) return false;
    recent.set(search, true);
    return true;
  }

  function askingOf(who: string, perMinute: number, now: number): Asking {
    const known = askings.get(who);
    if (!known) return { count: 0, at: now, refusals: 0, refusedAt: 0, until: 0 };
    known.count = Math.max(0, known.count - ((now - known.at) / MINUTE_MS) * perMinute);
    known.at = now;
    return known;
  }

  /** Counts a search for all of them, none where one may not; 0 where it may be had, else the milliseconds to wait. */
  return function count(searchers: Searchers[], search: string, now = performance.now()): number {
    const all = searchers.map(({ who, people }) => ({
      who,
      most: AT_ONCE * people,
      asking: askingOf(who, SEARCHES_A_MINUTE * people, now),
    }));
    const until = Math.max(...all.map(({ asking }) => asking.until));
    if (until > now) return until - now;
    if (!isNew(search)) return 0;
    const beyond = all.filter(({ asking, most }) => asking.count + 1 > most);
    for (const { who, asking } of beyond.length > 0 ? beyond : all) askings.set(who, asking);
    if (beyond.length === 0) {
      for (const { asking } of all) asking.count += 1;
      return 0;
    }
    // What is refused was not had, and is as new the next time.
    recent.delete(search);
    return Math.max(...beyond.map(({ asking }) => refuse(asking, now)));
  };
}

/** The milliseconds to wait, twice as many each time. */
function refuse(asking: Asking, now: number): number {
  if (now - asking.refusedAt > FORGIVEN_AFTER_MS) asking.refusals = 0;
  const waitMs = 1000 * Math.min(FIRST_WAIT_SECONDS * 2 ** asking.refusals, LONGEST_WAIT_SECONDS);
  asking.refusals += 1;
  asking.refusedAt = now;
  asking.until = now + waitMs;
  return waitMs;
}

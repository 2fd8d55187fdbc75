import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#shared/durations.ts";

const SEARCHES_A_MINUTE = 20;
/** So many may come before they are slowed to that. */
const AT_ONCE = 200;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 300;
/** Who asked for no more than he may so long begins anew. */
const FORGIVEN_AFTER_MS = 10 * MINUTE_MS;
const VISITORS_MAX = 100_000;
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

  /** Counts a search of a visitor, who stands for so many people; 0 where he may have it, else the milliseconds to wait. */
  return function count(visitor: string, search: string, { people = 1, now = performance.now() } = {}): number {
    const asking = askings.get(visitor) ?? { count: 0, at: now, refusals: 0, refusedAt: 0, until: 0 };
    if (asking.until > now) return asking.until - now;
    if (!isNew(search)) return 0;
    askings.set(visitor, asking);
    const perMinute = SEARCHES_A_MINUTE * people;
    asking.count = Math.max(0, asking.count - ((now - asking.at) / MINUTE_MS) * perMinute) + 1;
    asking.at = now;
    if (asking.count <= AT_ONCE * people) return 0;
    // What is refused was not had, and is as new the next time.
    asking.count -= 1;
    recent.delete(search);
    if (now - asking.refusedAt > FORGIVEN_AFTER_MS) asking.refusals = 0;
    const waitMs = 1000 * Math.min(FIRST_WAIT_SECONDS * 2 ** asking.refusals, LONGEST_WAIT_SECONDS);
    asking.refusals += 1;
    asking.refusedAt = now;
    asking.until = now + waitMs;
    return waitMs;
  };
}

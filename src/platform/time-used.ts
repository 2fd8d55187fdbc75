import { LRUCache } from "lru-cache";

/** Whoever has had less of late comes first where others wait. */
const LITTLE_MS = 2_000;
/** So much of all time anybody may have without its being held against him. */
const FREE_SHARE = 1 / 20;
const KNOWN_MAX = 10_000;
const RANK_MS = 1_000;

interface Used {
  ms: number;
  /** Up to when it is counted. */
  until: number;
  /** What he has under way now. */
  underWay: number;
}

/** How long each has kept a place lately that others wait for: what is under way counts as it goes on, and is forgotten by and by. */
export function openTimeUsed() {
  const known = new LRUCache<string, Used>({ max: KNOWN_MAX });

  function count(who: string): Used {
    const now = performance.now();
    const used = known.get(who) ?? { ms: 0, until: now, underWay: 0 };
    const passed = now - used.until;
    used.ms = Math.max(0, used.ms + passed * (used.underWay - FREE_SHARE));
    used.until = now;
    known.set(who, used);
    return used;
  }

  return {
    /** Counts his time from now on, until the answer is called. */
    begin(who: string): () => void {
      count(who).underWay += 1;
      return () => void (count(who).underWay -= 1);
    },
    /** Whole seconds: who has had about the same is alike. */
    rankOf: (who: string): number => Math.floor(count(who).ms / RANK_MS),
    hadLittle: (who: string): boolean => count(who).ms < LITTLE_MS,
    hasNothingUnderWay: (who: string): boolean => count(who).underWay === 0,
  };
}

/** The first of those who have had the least. */
export function pickLeast<Waiting>(waiting: Iterable<Waiting>, rankOf: (one: Waiting) => number): Waiting | undefined {
  let picked: Waiting | undefined;
  let least = Infinity;
  for (const one of waiting) {
    const rank = rankOf(one);
    if (rank >= least) continue;
    least = rank;
    picked = one;
  }
  return picked;
}

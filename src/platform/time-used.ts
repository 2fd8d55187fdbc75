import { LRUCache } from "lru-cache";

/** Who has had no more than this of late has had little. */
const LITTLE_MS = 2_000;
/** More is not held against anybody, so that it is forgotten within twenty minutes. */
const COUNTED_MS = 60_000;
/** So much of all time anybody may have without its being held against him. */
const FREE_SHARE = 1 / 20;
const KNOWN_MAX = 10_000;
/** Who has had so much more comes later. */
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

  function look(who: string): Used {
    const now = performance.now();
    const { ms, until, underWay } = known.get(who) ?? { ms: 0, until: now, underWay: 0 };
    const sum = ms + (now - until) * (underWay - FREE_SHARE);
    return { ms: Math.min(COUNTED_MS, Math.max(0, sum)), until: now, underWay };
  }

  function change(who: string, by: number): void {
    const used = look(who);
    known.set(who, { ...used, underWay: Math.max(0, used.underWay + by) });
  }

  return {
    /** Counts his time from now on, until the answer is called. */
    begin(who: string): () => void {
      change(who, 1);
      return () => change(who, -1);
    },
    /** Whole seconds: who has had about the same is alike. */
    rankOf: (who: string): number => Math.floor(look(who).ms / RANK_MS),
    hadLittle: (who: string): boolean => look(who).ms < LITTLE_MS,
    hasNothingUnderWay: (who: string): boolean => look(who).underWay === 0,
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

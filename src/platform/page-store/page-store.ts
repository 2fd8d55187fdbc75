import { LRUCache } from "lru-cache";
import type { InTurn } from "#shared/in-turn.ts";
import { notingTables } from "../tables-read.ts";
import { type PackedPage, packPage } from "./packed-page.ts";

/** A page as it was rendered. */
export interface MadePage {
  status: number;
  html: string;
  headers: Record<string, string>;
  /** So long it is handed out without being made anew, unless what it shows changes; 0 for one that is not kept. */
  seconds: number;
}

interface Kept {
  page: PackedPage;
  tables: ReadonlySet<string>;
  freshUntil: number;
  /** From then on nobody is given it. */
  goneAt: number;
}

interface Making {
  page: Promise<PackedPage>;
  /** What it shows has changed since it was begun. */
  isOld: boolean;
}

/** Behind its time a page is still handed out for so long, while it is made anew. */
const STALE_MS = 10 * 60_000;
/** What is read a moment after a change may still come from before it: indexes and rows in memory follow. */
const FOLLOWING_MS = 3000;
const FOLLOWING_FRESH_MS = 1000;
/** Of the room, so much is for pages that were asked for once: they drive none out that are asked for again and again. */
const ONCE_SHARE = 0.15;
/** So many are looked through where a table changes. */
const PAGES_MAX = 20_000;
/** So many others' makings that fail somebody waits for. */
const REFUSALS_MAX = 2;
/** Of an error page or a missing one nobody has to have many. */
const LARGEST_SHARE = 0.02;

export type PageStore = ReturnType<typeof openPageStore>;

/**
 * Pages that are the same for everyone, up to `bytesAtMost` of memory: each is made once however many ask, and goes when
 * a table changes that it was made of. Before `follow` nothing is kept.
 */
export function openPageStore({
  bytesAtMost,
  now = () => performance.now(),
}: {
  bytesAtMost: number;
  now?: () => number;
}) {
  const largest = bytesAtMost * LARGEST_SHARE;
  const room = (share: number) =>
    new LRUCache<string, Kept>({
      maxSize: Math.max(1, Math.floor(bytesAtMost * share)),
      max: PAGES_MAX,
      sizeCalculation: ({ page }, key) => page.bytes + key.length,
    });
  const once = room(ONCE_SHARE);
  const often = room(1 - ONCE_SHARE);
  /** Of each page the making that who asks may wait for. */
  const making = new Map<string, Making>();
  /** All that are under way, so that each hears of changes. */
  const underWay = new Set<Making>();
  const renewing = new Set<string>();
  const changedAt = new Map<string, number>();
  let isFollowing = false;

  function find(key: string): Kept | undefined {
    const known = often.get(key);
    const kept = known ?? once.get(key);
    if (!kept) return undefined;
    if (now() > kept.goneAt) {
      often.delete(key);
      once.delete(key);
      return undefined;
    }
    if (!known) {
      once.delete(key);
      often.set(key, kept);
    }
    return kept;
  }

  async function pack(key: string, render: () => Promise<MadePage>, mine: Making): Promise<PackedPage> {
    const { value: made, tables } = await notingTables(render);
    const page = await packPage(made);
    if (made.seconds > 0 && isFollowing && !mine.isOld && page.bytes <= largest) {
      const at = now();
      const isFollowingUp = [...tables].some((table) => at - (changedAt.get(table) ?? -Infinity) < FOLLOWING_MS);
      const freshUntil = at + (isFollowingUp ? FOLLOWING_FRESH_MS : made.seconds * 1000);
      const kept = { page, tables, freshUntil, goneAt: freshUntil + (isFollowingUp ? 0 : STALE_MS) };
      (often.has(key) ? often : once).set(key, kept);
    }
    return page;
  }

  function make(key: string, render: () => Promise<MadePage>): Making {
    const mine: Making = { isOld: false, page: undefined as never };
    underWay.add(mine);
    mine.page = pack(key, render, mine).finally(() => {
      underWay.delete(mine);
      if (making.get(key) === mine) making.delete(key);
    });
    return mine;
  }

  function makeOnce(key: string, render: () => Promise<MadePage>, refusals = 0): Promise<PackedPage> {
    const known = making.get(key);
    // Another one's refusal is his alone; who has waited for two of them waits for nobody more.
    if (known && !known.isOld && refusals < REFUSALS_MAX)
      return known.page.catch(() => makeOnce(key, render, refusals + 1));
    const mine = make(key, render);
    if (refusals < REFUSALS_MAX) making.set(key, mine);
    return mine.page;
  }

  return {
    /** The page of a key: a kept one at once, another as `render` makes it when `inTurn` lets it begin. */
    async get(key: string, render: () => Promise<MadePage>, inTurn: InTurn = (work) => work()): Promise<PackedPage> {
      const kept = find(key);
      // Who waits for his turn is not waited for: another's may come before.
      if (!kept) return inTurn(async () => find(key)?.page ?? (await makeOnce(key, render)));
      if (now() > kept.freshUntil && !renewing.has(key)) {
        renewing.add(key);
        // What can't be made anew is tried again with the next who asks.
        inTurn(() => makeOnce(key, render))
          .catch(() => {})
          .finally(() => renewing.delete(key));
      }
      return kept.page;
    },
    /** Whether a page is kept, so that it costs nothing to hand it out. */
    has: (key: string) => once.has(key) || often.has(key),
    /** What was made of a table goes: also what is being made. */
    forget(table: string): void {
      changedAt.set(table, now());
      for (const kept of [once, often])
        for (const [key, { tables }] of kept.entries()) if (tables.has(table)) kept.delete(key);
      for (const one of underWay) one.isOld = true;
    },
    /** Whether changes are heard: while they are not, nothing is kept. */
    follow(isHeard: boolean): void {
      isFollowing = isHeard;
      if (isHeard) return;
      once.clear();
      often.clear();
      for (const one of underWay) one.isOld = true;
    },
    get bytes() {
      return once.calculatedSize + often.calculatedSize;
    },
  };
}

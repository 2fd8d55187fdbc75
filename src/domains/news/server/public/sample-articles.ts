import type { Database } from "#platform/database.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** What comes with the sample articles, in their transaction; they are told by the words that their files name it with. */
export const sampleArticles =
  defineSlot<(given: { db: Database; now: Date }, articleIds: ReadonlyMap<string, number>) => Promise<void>>(
    "news.sampleArticles",
  );

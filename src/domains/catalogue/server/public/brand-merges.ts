import type { RawBuilder } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** What a domain keeps of parts, brands and categories, and what becomes of it when two are one; in the transaction of the merge. */
export interface BrandMerge {
  /** What its rows are called, by table, that come back where a merge is undone. */
  rows?: Record<string, string>;
  /** Refuses a merge after which what it keeps would say what can't be. */
  refuse?(db: Database, merge: { from: number; into: number; pairs: RawBuilder<unknown> }): Promise<void>;
  /** What hangs on a part that goes hangs on the one that stays then. `pairs` is SQL of two columns: who goes, and who stays. */
  joinParts?(db: Database, pairs: RawBuilder<unknown>): Promise<void>;
  /** The same of a brand, once its parts are the other's. Answers how many documents have moved. */
  moveBrand?(context: Pick<Context, "db" | "now">, brands: { from: number; into: number }): Promise<number>;
  /** What names a category names the one that it became part of. Its row is locked, and goes after that. */
  moveCategory?(db: Database, categories: { from: number; into: number }): Promise<void>;
  /** Documents that an operator says are another part's; for good. Answers how many. */
  splitPart?(
    context: Pick<UserContext, "db" | "now" | "user">,
    split: { from: number; into: number; documentIds: number[] },
  ): Promise<number>;
  /** Documents of a brand that describe parts alone which an operator says are another brand's. Answers how many. */
  splitBrand?(
    context: Pick<UserContext, "db" | "now" | "user">,
    split: { from: number; into: number; partIds: number[] },
  ): Promise<number>;
}

export const brandMerges = defineSlot<BrandMerge>("catalogue.brandMerges");

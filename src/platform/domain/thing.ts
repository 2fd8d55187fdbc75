import type { Database } from "../database.ts";
import type { RawBuilder } from "kysely";
import type { Context } from "../context.ts";

/** A kind of thing that users put into a list of theirs. */
export interface FavouriteKind {
  /** A subquery with `id`, `name`, `about`: those that are shown to everybody at this time. */
  from(now: Date): RawBuilder<unknown>;
  /** Keeps one from being deleted until the transaction ends, where it may be. */
  hold?(db: Database, id: number): Promise<void>;
  /** Where one stands, before its id. */
  path: string;
  /** What is said of one that is not there. */
  missing: string;
}

/** A kind of thing of which the history of looks is kept. */
export interface ViewKind<About extends object = object> {
  /** In the rows of the history. */
  name: string;
  /** A subquery with `id`: those that are shown to everybody at this time; looks at others are not noted. */
  shown(now: Date): RawBuilder<unknown>;
  /** The same of those whose entries are listed, where that is not the same. */
  kept?(now: Date): RawBuilder<unknown>;
  /** So many of them are kept of each user, the last ones; all, unless it is said. */
  keptMax?: number;
  /** What the drawer shows of them, by id, under the name that the specification gives it. */
  describe(context: Context, ids: number[]): Promise<Map<number, About>>;
}

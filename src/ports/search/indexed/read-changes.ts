import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { BUILD_LOCK } from "./build-lock.ts";
import type { ImageOrigin } from "./saved-images.ts";

/** How the database stands towards the search. */
export interface DatabaseState {
  /** All that was committed when this was read; what is read from it next is newer. */
  snapshot: string;
  newestImageId: number | null;
  /** Whether some process builds an index. */
  isBuilding: boolean;
  /** Parts that have changed since the snapshot that was given, `limit` of them at most. */
  partIds: number[];
}

/** Reads it in one statement. `since` is the snapshot of the former reading, or what `snapshotAt` made. */
export async function readState(db: Database, { since, limit, origin }: { since: string; limit: number; origin: ImageOrigin }): Promise<DatabaseState> {
  // What another database wrote down before it was copied here may lie ahead of this one's transactions: nothing of it is seen.
  const { rows } = await sql<DatabaseState>`
    select pg_current_snapshot()::text as snapshot,
      (select max(id) from datasheet_search_images where format = ${origin.format} and database = ${origin.database}) as newest_image_id,
      exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${BUILD_LOCK.area} and objid = ${BUILD_LOCK.thing} and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())
      ) as is_building,
      array(
        select distinct part_id from datasheet_part_changes
        where transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(transaction_id, ${since}::pg_snapshot)
          and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())
        limit ${limit}
      ) as part_ids`.execute(db);
  return rows[0]!;
}

/** A snapshot in which all transactions before the watermark are seen, and no others. */
export function snapshotAt(watermark: number): string {
  return `${watermark}:${watermark}:`;
}

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
  /** Whether some part has changed since the snapshot that was given. */
  hasChanged: boolean;
}

/** Changes that follow each other. */
export interface ChangePage {
  rows: number;
  partIds: number[];
}

// As many as the database reads in a few hundredths of a second.
const CHANGES_AT_ONCE = 20_000;

/** Reads it in one statement. `since` is the snapshot of the former reading, or that of an image. */
export async function readState(
  db: Database,
  { since, origin }: { since: string; origin: ImageOrigin },
): Promise<DatabaseState> {
  const [area, thing] = BUILD_LOCK;
  const { rows } = await sql<DatabaseState>`
    select pg_current_snapshot()::text as snapshot,
      (select max(id) from datasheet_search_images where format = ${origin.format} and database = ${origin.database} and not is_cut) as newest_image_id,
      exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${area} and objid = ${thing} and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())
      ) as is_building,
      exists (select from datasheet_part_changes where ${wasOpen(since)} and ${isSeen(sql`pg_current_snapshot()`)})
        or exists (select from datasheet_part_changes where ${isLater(since)} and ${isSeen(sql`pg_current_snapshot()`)}) as has_changed`.execute(
    db,
  );
  return rows[0]!;
}

/** What was committed after the one snapshot and is seen in the other, a page at a time. */
export async function* readChanges(
  db: Database,
  { since, until }: { since: string; until: string },
): AsyncGenerator<ChangePage> {
  // What one snapshot does not see was either open then or begun later: of what it sees, however much that is, nothing is read.
  for (const isNew of [wasOpen(since), isLater(since)]) {
    for (let last = { transactionId: "0", partId: 0 }; ;) {
      const { rows } = await sql<ChangePage & { last: typeof last }>`
        with page as materialized (
          select transaction_id, part_id from datasheet_part_changes
          where ${isNew} and ${isSeen(sql`${until}::pg_snapshot`)} and (transaction_id, part_id) > (${last.transactionId}::xid8, ${last.partId}::bigint)
          order by transaction_id, part_id limit ${CHANGES_AT_ONCE}
        )
        select count(*)::integer as rows, coalesce(array_agg(distinct part_id), '{}') as part_ids,
          (select jsonb_build_object('transactionId', transaction_id::text, 'partId', part_id) from page order by transaction_id desc, part_id desc limit 1) as last
        from page`.execute(db);
      const { last: reached, ...page } = rows[0]!;
      if (page.rows > 0) yield page;
      if (page.rows < CHANGES_AT_ONCE) break;
      last = reached;
    }
  }
}

function wasOpen(since: string) {
  return sql`transaction_id = any(array(select pg_snapshot_xip(${since}::pg_snapshot)))`;
}

function isLater(since: string) {
  return sql`transaction_id >= pg_snapshot_xmax(${since}::pg_snapshot)`;
}

/** What another database wrote down before it was copied here may lie ahead of this one's transactions: nothing of it is seen. */
function isSeen(snapshot: ReturnType<typeof sql>) {
  return sql`transaction_id < pg_snapshot_xmax(${snapshot}) and pg_visible_in_snapshot(transaction_id, ${snapshot})`;
}

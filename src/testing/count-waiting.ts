import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

/** How many connections of this database wait for somebody's lock. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows[0]!.count;
}

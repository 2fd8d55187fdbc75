import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

// Any fixed number of its own.
const ADVISORY_LOCK = 7_263_541_921;

/** Whoever begins to keep a part or brand from now on waits, where it is one that is removed, until the transaction ends; who has begun is waited for. */
export async function lockRemovals(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(db);
}

/** Keeps a part or brand from being removed until the transaction ends. It waits for who removes it alone, not for a merge. */
export async function holdFromRemoval(
  db: Database,
  table: "datasheet_parts" | "datasheet_brands",
  id: number,
): Promise<void> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCK}) as is_taken`.execute(db);
  if (!rows[0]!.isTaken) await sql`select from ${sql.table(table)} where id = ${id} for key share`.execute(db);
}

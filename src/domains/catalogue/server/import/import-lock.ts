import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

/** Another process fills the catalogue. The message is one sentence for the operator. */
export class ImportRunning extends Error {
  override name = "ImportRunning";
}

// Any fixed number: all processes that fill this catalogue take the same lock.
const ADVISORY_LOCK = 7_263_541_909;

/** Runs `run` while no other process fills the catalogue. Throws ImportRunning where one does. */
export async function withImportLock<Result>(db: Database, run: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${ADVISORY_LOCK}) as taken`.execute(
      connection,
    );
    if (!rows[0]?.taken) throw new ImportRunning("另一个导入正在进行，请等它完成后再试");
    try {
      return await run();
    } finally {
      // A connection that broke has given the lock back itself.
      await sql`select pg_advisory_unlock(${ADVISORY_LOCK})`.execute(connection).catch(() => {});
    }
  });
}

/** Keeps imports away until the transaction ends; false where one is under way. */
export async function tryImportLock(db: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}

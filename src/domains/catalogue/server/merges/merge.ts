import { sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { catalogueRefusals } from "../../errors.ts";
import { tryImportLock } from "../import/import-lock.ts";

// What is merged may be in tens of thousands of rows.
const STATEMENT_TIMEOUT = "600s";

/**
 * Merges in one transaction, so that a kill leaves both as they were; one at a time, and none beside an import, which
 * knows by their numbers what it writes to.
 */
export function merge<Result>(
  context: UserContext,
  { id, intoId }: { id: number; intoId: number },
  run: (context: UserContext) => Promise<Result>,
): Promise<Result> {
  if (id === intoId) throw catalogueRefusals.mergedIntoItself();
  return inTransaction({ ...context, db: context.bulkDb }, async (context) => {
    await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(context.db);
    await lockInTransaction(context, "datasheets.merge");
    if (!(await tryImportLock(context.db))) throw catalogueRefusals.importRuns();
    return run(context);
  });
}

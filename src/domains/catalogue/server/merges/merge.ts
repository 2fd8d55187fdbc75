import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { catalogueRefusals } from "../../errors.ts";
import { tryImportLock } from "../import/import-lock.ts";
import { type MergedKind, THINGS } from "./merged-things.ts";
import { writeDown } from "./write-down.ts";

// What is merged may be in tens of thousands of rows.
const STATEMENT_TIMEOUT = "600s";

interface Merging {
  id: number;
  intoId: number;
  /** Of the one that goes, as the operator typed it again. */
  name: string;
  reason: string;
}

/** Merges, and keeps each row that it changes, so that `undoMerge` can give it back. */
export function merge<Result>(
  context: UserContext,
  kind: MergedKind,
  { id, intoId, name, reason }: Merging,
  run: (context: UserContext) => Promise<Result>,
): Promise<Result> {
  if (id === intoId) throw catalogueRefusals.mergedIntoItself();
  return inMergeTurn(context, async (context) => {
    const { db } = context;
    const { table, column, canBeDeleted } = THINGS[kind];
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)} where id in (${id}, ${intoId}) ${canBeDeleted ? sql`and deleted_at is null` : sql``}`.execute(
      db,
    );
    const nameOf = (asked: number) => rows.find((row) => row.id === asked)?.name ?? null;
    const [from, into] = [nameOf(id), nameOf(intoId)];
    if (from === null || into === null) throw doorRefusals.notFound(`没有这个${THINGS[kind].label}`);
    if (name !== from) throw doorRefusals.invalidInput({ name: `请输入「${from}」以确认` });
    await writeDown(context, {
      change: "merge",
      kind,
      from: { id, name: from },
      into: { id: intoId, name: into },
      reason,
    });
    return run(context);
  });
}

/**
 * In one transaction, so that a kill leaves all as it was; one merge at a time, and none beside an import, which knows
 * by their numbers what it writes to.
 */
export function inMergeTurn<Result>(
  context: UserContext,
  run: (context: UserContext) => Promise<Result>,
  importRuns: () => Error = catalogueRefusals.importRuns,
): Promise<Result> {
  return inTransaction({ ...context, db: context.bulkDb }, async (context) => {
    await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(context.db);
    await takeMergeTurn(context, importRuns);
    return run(context);
  });
}

/** The same turn in a transaction of the caller's, for what is quickly done. */
export async function takeMergeTurn(
  context: UserContext,
  importRuns: () => Error = catalogueRefusals.importRunsMeanwhile,
): Promise<void> {
  await lockInTransaction(context, "datasheets.merge");
  if (!(await tryImportLock(context.db))) throw importRuns();
}

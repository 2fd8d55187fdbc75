import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue } from "#platform/tasks.ts";
import type { ImportFile, importFiles } from "../../../contract/import-files.ts";
import { catalogueRefusals } from "../../../errors.ts";
import type { ColumnUse } from "#shared/column-uses.ts";
import { COLUMN_USE_LABELS } from "../../../import-labels.ts";
import { findImportFile } from "./find-import-file.ts";
import { trialTask } from "./try-list.ts";

/** Has a list tried behind the answer; what an earlier trial found is no more to be confirmed. */
export async function tryImport(
  context: UserContext,
  { id, uses, ...said }: ParsedInputOf<typeof importFiles.tryImport>,
): Promise<ImportFile> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const file = await db
      .selectFrom("catalogueImportFiles")
      .select(["headings", "confirmedAt", "trial"])
      .where("id", "=", id)
      .where("droppedAt", "is", null)
      // A trial under way refers to it, and is not waited for: it stops.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!file) throw doorRefusals.notFound("没有这次导入");
    if (file.confirmedAt) throw catalogueRefusals.importConfirmed();
    const trial = file.trial + 1;
    await db
      .updateTable("catalogueImportFiles")
      .set({ ...said, trial, trialAskedAt: now, found: null, failure: null })
      .set(file.headings ? { columns: JSON.stringify(columnsOf(file.headings, uses)) } : {})
      .where("id", "=", id)
      .execute();
    await enqueue(db, trialTask, { id, trial });
    return findImportFile(context, { id });
  });
}

/** For each heading its use. Refused without a part number, where a field is taken twice, or one heading is to be two things. */
function columnsOf(headings: string[], uses: ColumnUse[]): Record<string, ColumnUse> {
  if (uses.length !== headings.length) throw doorRefusals.invalidInput({ uses: "请为每一列选择含义" });
  if (!uses.includes("mpn")) throw catalogueRefusals.columnMissing();
  // A heading may be called like what every object has.
  const columns = new Map<string, ColumnUse>();
  const taken = new Set<ColumnUse>();
  for (const [at, heading] of headings.entries()) {
    const use = uses[at]!;
    if (use !== "parameter" && use !== "ignored") {
      if (taken.has(use)) throw catalogueRefusals.columnTwice({ label: COLUMN_USE_LABELS[use] });
      taken.add(use);
    }
    if (!columns.has(heading)) columns.set(heading, use);
  }
  return Object.fromEntries(columns);
}

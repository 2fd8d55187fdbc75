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
import { isField, usesByHeading } from "./import-file.ts";
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

/** For each heading its use. Refused without a part number, where a field is taken twice, or by a second column that is called like one before. */
function columnsOf(headings: string[], uses: ColumnUse[]): Record<string, ColumnUse> {
  if (uses.length !== headings.length) throw doorRefusals.invalidInput({ uses: "请为每一列选择含义" });
  if (!uses.includes("mpn")) throw catalogueRefusals.columnMissing();
  const taken = new Set<ColumnUse>();
  for (const [at, use] of uses.entries()) {
    if (!isField(use)) continue;
    if (taken.has(use)) throw catalogueRefusals.columnTwice({ label: COLUMN_USE_LABELS[use] });
    if (headings.indexOf(headings[at]!) < at) throw catalogueRefusals.columnNamedTwice({ heading: headings[at]! });
    taken.add(use);
  }
  return usesByHeading(headings, uses);
}

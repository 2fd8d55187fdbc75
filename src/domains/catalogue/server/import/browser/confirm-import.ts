import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { ImportFile, importFiles } from "../../../contract/import-files.ts";
import { catalogueRefusals } from "../../../errors.ts";
import { queueImport } from "../start-import.ts";
import { findImportFile } from "./find-import-file.ts";
import { findStoredFile, mayConfirm } from "./import-file.ts";

/** Has a list imported as it was tried last. Of two who confirm at once one does; what was stopped or failed may be confirmed anew. */
export async function confirmImport(
  context: UserContext,
  { id, trial }: ParsedInputOf<typeof importFiles.confirmImport>,
): Promise<ImportFile> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const held = await db
      .selectFrom("catalogueImportFiles")
      .select("id")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!held) throw doorRefusals.notFound("没有这次导入");
    const file = await findStoredFile(context, id);
    if (!mayConfirm(file))
      throw file.confirmedAt ? catalogueRefusals.importConfirmed() : catalogueRefusals.importUntried();
    if (file.trial !== trial) throw catalogueRefusals.importUntried();
    const taskId = await queueImport(context, { file: file.fileName, importId: id });
    await db
      .updateTable("catalogueImportFiles")
      .set({ confirmedAt: now, confirmedBy: user.id, taskId })
      .where("id", "=", id)
      .execute();
    await recordAction(context, {
      act: "import-catalogue",
      subject: "import-file",
      subjectId: id,
      after: { fileName: file.fileName, added: file.found!.added, changed: file.found!.changed },
    });
    return findImportFile(context, { id });
  });
}

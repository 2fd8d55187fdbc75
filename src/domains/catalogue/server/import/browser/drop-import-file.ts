import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { catalogueRefusals } from "../../../errors.ts";
import { findStoredFile } from "./import-file.ts";

/** Gives up a list that was not imported yet. */
export async function dropImportFile(context: UserContext, { id }: { id: number }): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { fileName } = await findStoredFile(context, id);
    const dropped = await context.db
      .updateTable("catalogueImportFiles")
      .set({ droppedAt: context.now })
      .where("id", "=", id)
      .where("confirmedAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!dropped) throw catalogueRefusals.importConfirmed();
    await recordAction(context, { act: "drop-list", subject: "import-file", subjectId: id, before: { fileName } });
    return {};
  });
}

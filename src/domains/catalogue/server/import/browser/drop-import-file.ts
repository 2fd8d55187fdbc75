import type { UserContext } from "#platform/context.ts";
import { catalogueRefusals } from "../../../errors.ts";
import { findStoredFile } from "./import-file.ts";

/** Gives up a list that was not imported yet. */
export async function dropImportFile(context: UserContext, { id }: { id: number }): Promise<Record<string, never>> {
  await findStoredFile(context, id);
  const dropped = await context.db
    .updateTable("catalogueImportFiles")
    .set({ droppedAt: context.now })
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!dropped) throw catalogueRefusals.importConfirmed();
  return {};
}

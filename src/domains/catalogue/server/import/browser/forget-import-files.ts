import { z } from "zod";
import type { Task, TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { IMPORT_FILE_KEPT_DAYS } from "../../../import-labels.ts";

export const forgetImportFilesTask = { name: "catalogue.forgetImportFiles", payload: z.object({}) } satisfies Task;

/** Gives up lists that were brought and never confirmed: their files are swept then. */
export async function forgetImportFiles({ db, now }: TaskContext): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_FILE_KEPT_DAYS * DAY_MS);
  await db
    .updateTable("catalogueImportFiles")
    .set({ droppedAt: now, trialAskedAt: null })
    .where("confirmedAt", "is", null)
    .where("droppedAt", "is", null)
    .where("broughtAt", "<", before)
    .where((where) => where.or([where("trialAskedAt", "is", null), where("trialAskedAt", "<", before)]))
    .execute();
}

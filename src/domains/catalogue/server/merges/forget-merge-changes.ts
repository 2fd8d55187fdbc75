import { z } from "zod";
import type { Task, TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { IMPORT_UNDO_DAYS } from "../../import-labels.ts";
import { UNDO_DAYS } from "../../merge-labels.ts";

export const forgetMergeChangesTask = { name: "catalogue.forgetMergeChanges", payload: z.object({}) } satisfies Task;

/** Deletes what merges and imports from the browser have changed once it can't be given back any more; that they were stays. */
export async function forgetMergeChanges({ db, now }: TaskContext): Promise<void> {
  const over = db
    .selectFrom("catalogueMerges")
    .select("id")
    .where((where) =>
      where.or([
        where("undoneAt", "is not", null),
        where("mergedAt", "<", new Date(now.getTime() - UNDO_DAYS * DAY_MS)),
      ]),
    );
  await db.deleteFrom("catalogueMergeChanges").where("mergeId", "in", over).execute();
  const old = db
    .selectFrom("catalogueImportFiles")
    .select("id")
    .where("confirmedAt", "<", new Date(now.getTime() - IMPORT_UNDO_DAYS * DAY_MS));
  await db.deleteFrom("catalogueImportChanges").where("importId", "in", old).execute();
}

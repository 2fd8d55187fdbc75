import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseNotice } from "#platform/domain/case-queue.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";

export const tellDecisionTask = { name: "console.tellDecision", payload: z.object({ id: z.int() }) };

/** Tells whom a decision concerns, once, unless it was taken back. */
async function tellDecision(context: TaskContext, { id }: { id: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    const decided = await context.db
      .updateTable("operatorConsoleDecisions")
      .set({ toldAt: context.now })
      .where("id", "=", id)
      .where("toldAt", "is", null)
      .where("undoneAt", "is", null)
      .returning("notices")
      .executeTakeFirst();
    for (const notice of (decided?.notices ?? []) as unknown as CaseNotice[])
      await notify(context, { ...notice, kind: "review" });
  });
}

export const onTellDecision = onTask(tellDecisionTask, tellDecision);

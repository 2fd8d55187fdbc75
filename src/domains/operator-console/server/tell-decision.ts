import { sql } from "kysely";
import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseNotice } from "#platform/domain/case-queue.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";

export const tellDecisionTask = { name: "console.tellDecision", payload: z.object({ id: z.int() }) };

/** Tells whom a decision concerns, once, unless it was taken back, and forgets what that had to know; who is told of a later one of the same case is not told of this. */
async function tellDecision(context: TaskContext, { id }: { id: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db } = context;
    const decided = await db
      .updateTable("operatorConsoleDecisions")
      .set({ toldAt: context.now, former: null })
      .where("id", "=", id)
      .where("toldAt", "is", null)
      .where("undoneAt", "is", null)
      .returning(["queue", "caseId", "notices"])
      .executeTakeFirst();
    if (!decided) return;
    const later = await db
      .selectFrom("operatorConsoleDecisions")
      .select("notices")
      .where("queue", "=", decided.queue)
      .where("caseId", "=", decided.caseId)
      .where("id", ">", id)
      .where("undoneAt", "is", null)
      .execute();
    const informed = new Set(later.flatMap(({ notices }) => noticesOf(notices)).map(({ userId }) => userId));
    const told = noticesOf(decided.notices).filter(({ userId }) => !informed.has(userId));
    if (informed.size > 0)
      await db
        .updateTable("operatorConsoleDecisions")
        .set({ notices: sql<never>`${JSON.stringify(told)}::jsonb` })
        .where("id", "=", id)
        .execute();
    for (const notice of told) await notify(context, { ...notice, kind: "review" });
  });
}

const noticesOf = (kept: unknown) => kept as CaseNotice[];

export const onTellDecision = onTask(tellDecisionTask, tellDecision);

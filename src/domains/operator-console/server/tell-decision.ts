import { sql } from "kysely";
import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseNotice } from "#platform/domain/case-queue.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { undoOf } from "./undo-of.ts";

export const tellDecisionTask = { name: "console.tellDecision", payload: z.object({ id: z.int() }) };

/** Tells whom a decision concerns, once, unless it was taken back or stands no more, and forgets what that had to know; a later one of the case goes first. */
async function tellDecision(context: TaskContext, { id }: { id: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db } = context;
    const decided = await db
      .updateTable("operatorConsoleDecisions")
      .set({ toldAt: context.now, former: null })
      .where("id", "=", id)
      .where("toldAt", "is", null)
      .where("undoneAt", "is", null)
      .returning(["queue", "caseId", "decision", "decidedAt", "notices"])
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
    const all = noticesOf(decided.notices);
    const told = (await stands(context, decided)) ? all.filter(({ userId }) => !informed.has(userId)) : [];
    if (told.length < all.length)
      await db
        .updateTable("operatorConsoleDecisions")
        .set({ notices: sql<never>`${JSON.stringify(told)}::jsonb` })
        .where("id", "=", id)
        .execute();
    for (const notice of told) await notify(context, { ...notice, kind: "review" });
  });
}

/** Whether what was decided has not ended otherwise since, as a certification that is revoked. */
async function stands(
  context: TaskContext,
  { queue: name, caseId, ...decided }: { queue: string; caseId: number; decision: string; decidedAt: Date },
): Promise<boolean> {
  const queue = context.declared.queues.find((one) => one.name === name);
  const undo = queue && undoOf(queue, decided.decision);
  return typeof undo !== "object" || !undo.stands || undo.stands(context, { id: caseId, ...decided });
}

const noticesOf = (kept: unknown) => kept as CaseNotice[];

export const onTellDecision = onTask(tellDecisionTask, tellDecision);

import { sql } from "kysely";
import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseNotice } from "#platform/domain/case-queue.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { undoOf } from "./undo-of.ts";

export const tellDecisionTask = { name: "console.tellDecision", payload: z.object({ id: z.int() }) };

/** Lets a decision take effect where that was held, and tells whom it concerns what it comes to by now, once, unless it was taken back or stands no more; a later one of the case goes first. */
async function tellDecision(context: TaskContext, { id }: { id: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db } = context;
    const kept = await db
      .selectFrom("operatorConsoleDecisions")
      .select("former")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    const decided = await db
      .updateTable("operatorConsoleDecisions")
      .set({ toldAt: context.now, former: null })
      .where("id", "=", id)
      .where("toldAt", "is", null)
      .where("undoneAt", "is", null)
      .returning(["queue", "caseId", "decision", "decidedAt", "reason", "notices"])
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
    const undo = howUndone(context, decided);
    const of = { id: decided.caseId, decision: decided.decision, decidedAt: decided.decidedAt };
    await undo?.release?.(context, of);
    const isTold = await (undo?.stands?.(context, of) ?? true);
    const former = (kept?.former ?? {}) as Record<string, unknown>;
    const present = await (undo?.retell?.(context, { ...of, reason: decided.reason, former }, all) ?? all);
    const told = isTold ? present.filter(({ userId }) => !informed.has(userId)) : [];
    if (JSON.stringify(told) !== JSON.stringify(all))
      await db
        .updateTable("operatorConsoleDecisions")
        .set({ notices: sql<never>`${JSON.stringify(told)}::jsonb` })
        .where("id", "=", id)
        .execute();
    for (const notice of told) await notify(context, { ...notice, kind: "review" });
  });
}

function howUndone({ declared }: TaskContext, { queue: name, decision }: { queue: string; decision: string }) {
  const queue = declared.queues.find((one) => one.name === name);
  const undo = queue && undoOf(queue, decision);
  return typeof undo === "object" ? undo : undefined;
}

const noticesOf = (kept: unknown) => kept as CaseNotice[];

export const onTellDecision = onTask(tellDecisionTask, tellDecision);

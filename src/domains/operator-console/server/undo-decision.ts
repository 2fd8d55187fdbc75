import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { lockOperator } from "#domains/accounts/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { refuseOwnCase, withColleagues } from "#platform/domain/own-case.ts";
import { dropWaiting } from "#platform/tasks.ts";
import { mayDecide } from "#shared/staff-rights.ts";
import type { queues } from "../contract/queues.ts";
import { consoleRefusals } from "../errors.ts";
import { queueOf } from "./decide-cases.ts";
import { tellDecisionTask } from "./tell-decision.ts";
import { undoOf, whyNotUndone } from "./undo-of.ts";

const [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION] = ["23505", "23503"];

/** Takes a decision back, on record, before anybody was told of it: the case waits again. Refused where it has changed since. */
export async function undoDecision(
  context: UserContext,
  { queue: name, id }: ParsedInputOf<typeof queues.undoDecision>,
): Promise<DataOf<typeof queues.undoDecision>> {
  const queue = queueOf(context, name);
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    if (!mayDecide(await lockOperator(context), name)) throw doorRefusals.noRight();
    const decided = await db
      .selectFrom("operatorConsoleDecisions")
      .select(["caseId", "decision", "reason", "decidedAt", "toldAt", "undoneAt", "former"])
      .where("id", "=", id)
      .where("queue", "=", name)
      // Who stood on a side of it then, though it has gone over to others since.
      .where(sql<boolean>`not sides && array(${withColleagues(context, user.id)})`)
      .forUpdate()
      .executeTakeFirst();
    if (!decided) throw doorRefusals.notFound("没有这条处理");
    const { caseId, decision, decidedAt } = decided;
    await refuseOwnCase(context, queue.whose, caseId);
    const why = whyNotUndone(queue, decided, now);
    const undo = undoOf(queue, decision);
    if (why !== null || typeof undo === "string") throw consoleRefusals.notUndone({ why: why ?? "" });
    const later = await db
      .selectFrom("operatorConsoleDecisions")
      .select("id")
      .where("queue", "=", name)
      .where("caseId", "=", caseId)
      .where("id", ">", id)
      .where("undoneAt", "is", null)
      .executeTakeFirst();
    const former = decided.former as Record<string, unknown>;
    const isRestored =
      !later && (await undo.restore(context, { id: caseId, decision, decidedAt, former }).catch(isTaken));
    if (isRestored !== true) throw consoleRefusals.notUndone({ why: isRestored || "之后又有变化" });
    await db
      .updateTable("operatorConsoleDecisions")
      .set({ undoneAt: now, undoneBy: user.id, former: null })
      .where("id", "=", id)
      .execute();
    await dropWaiting(db, tellDecisionTask, { id });
    await recordAction(context, {
      act: "undo-decision",
      subject: "case",
      subjectId: `${name}/${caseId}`,
      reason: decided.reason,
      before: { decision },
    });
    return null;
  });
}

/** Whose it is has brought another since, and one waits at a time; or what it named is gone. */
function isTaken(error: Error & { code?: string }): false {
  if (error.code !== UNIQUE_VIOLATION && error.code !== FOREIGN_KEY_VIOLATION) throw error;
  return false;
}

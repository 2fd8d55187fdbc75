import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import { lockOperator } from "#domains/accounts/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import type { queues } from "../contract/queues.ts";
import { mayDecide } from "#shared/staff-rights.ts";
import { refuseLeased } from "./leases.ts";

/** Decides cases one by one: each in a transaction with its entry in the log and its notice. */
export async function decideCases(
  context: UserContext,
  { queue: name, ids, decision: wanted, reason, forced, seen }: ParsedInputOf<typeof queues.decideCases>,
): Promise<DataOf<typeof queues.decideCases>> {
  const queue = queueOf(context, name);
  const decision = queue.decisions.find((one) => one.name === wanted);
  if (!decision) throw doorRefusals.invalidInput({ decision: "没有这种处理方式" });
  if (decision.needsReason && reason === "") throw doorRefusals.invalidInput({ reason: "请选择或填写原因" });
  const openedAt = new Map(seen.map((one) => [Number(one.split("@")[0]), one.slice(one.indexOf("@") + 1)]));
  const decided: number[] = [];
  const refused: { id: number; message: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await inTransaction(context, async (context) => {
        await lockOperator(context);
        await refuseOwnCase(context, queue.whose, id);
        if (!forced.includes(id)) await refuseLeased(context, name, id);
        const notice = await queue.decide(context, { id, decision: decision.name, reason, openedAt: openedAt.get(id) });
        await context.db
          .deleteFrom("operatorConsoleHolds")
          .where("queue", "=", name)
          .where("caseId", "=", id)
          .execute();
        if (notice) await notify(context, { ...notice, kind: "review" });
      });
      decided.push(id);
    } catch (error) {
      // What was decided before stays so, and is told.
      if (!(error instanceof Refusal))
        context.log.error({ err: error, queue: name, id }, "a case could not be decided");
      refused.push({ id, message: error instanceof Refusal ? error.message : "没有处理，请重试" });
    }
  }
  return { decided, refused };
}

/** A queue that the asker's rights hold. */
export function queueOf({ declared, user }: UserContext, name: string): CaseQueue {
  const queue = declared.queues.find((one) => one.name === name);
  if (!queue) throw doorRefusals.notFound("没有这个待办队列");
  if (!mayDecide(user, name)) throw doorRefusals.noRight();
  return queue;
}

export async function requireWaiting(context: Context, queue: CaseQueue, ids: number[]): Promise<number[]> {
  const waiting = await queue.list(context, { ids, limit: ids.length, offset: 0 });
  if (waiting.length === 0) throw doorRefusals.notFound("这一条已处理，或不存在");
  return waiting.map(({ id }) => id);
}

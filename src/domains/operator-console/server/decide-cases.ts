import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import type { queues } from "../contract/queues.ts";
import { mayDecide } from "#shared/staff-rights.ts";
import { decideCase, requireReason } from "./decide-case.ts";

/** Decides cases one by one; what could not be decided is told with its reason. */
export async function decideCases(
  context: UserContext,
  asked: ParsedInputOf<typeof queues.decideCases>,
): Promise<DataOf<typeof queues.decideCases>> {
  const { queue: name, ids, decision: wanted, reason, type, forced, seen } = asked;
  const queue = queueOf(context, name);
  const decision = queue.decisions.find((one) => one.name === wanted);
  if (!decision) throw doorRefusals.invalidInput({ decision: "没有这种处理方式" });
  // Once for all of them, at its field.
  requireReason(decision, reason);
  const openedAt = new Map(seen.map((one) => [Number(one.split("@")[0]), one.slice(one.indexOf("@") + 1)]));
  const decided: number[] = [];
  const proposed: number[] = [];
  const refused: { id: number; message: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      const given = { id, decision, reason, type, name: asked.name, openedAt: openedAt.get(id) };
      const isDecided = await decideCase(context, queue, { ...given, isForced: forced.includes(id) });
      (isDecided ? decided : proposed).push(id);
    } catch (error) {
      // What was decided before stays so, and is told.
      if (!(error instanceof Refusal))
        context.log.error({ err: error, queue: name, id }, "a case could not be decided");
      refused.push({ id, message: error instanceof Refusal ? error.message : "没有处理，请重试" });
    }
  }
  return { decided, refused, ...(proposed.length > 0 && { proposed }) };
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

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import { lockOperator } from "#domains/accounts/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { refuseOwnCase, sidesOf } from "#platform/domain/own-case.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import type { queues } from "../contract/queues.ts";
import { mayDecide } from "#shared/staff-rights.ts";
import { consoleRefusals } from "../errors.ts";
import { keepDecision } from "./keep-decision.ts";
import { refuseLeased } from "./leases.ts";
import { seekSecond } from "./second-operator.ts";
import { undoOf } from "./undo-of.ts";

/** Decides cases one by one: each in a transaction with its entry in the log, what is kept of it and its notice. */
export async function decideCases(
  context: UserContext,
  asked: ParsedInputOf<typeof queues.decideCases>,
): Promise<DataOf<typeof queues.decideCases>> {
  const { queue: name, ids, decision: wanted, reason, type, forced, seen } = asked;
  const queue = queueOf(context, name);
  const decision = queue.decisions.find((one) => one.name === wanted);
  if (!decision) throw doorRefusals.invalidInput({ decision: "没有这种处理方式" });
  if (decision.needsReason && reason === "") throw doorRefusals.invalidInput({ reason: "请选择或填写原因" });
  const openedAt = new Map(seen.map((one) => [Number(one.split("@")[0]), one.slice(one.indexOf("@") + 1)]));
  const decided: number[] = [];
  const proposed: number[] = [];
  const refused: { id: number; message: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      const isDecided = await inTransaction(context, async (context) => {
        // Also by what needs no second: it ends what another one is just proposing.
        if (queue.decisions.some((one) => one.needsSecond))
          await lockInTransaction(context, `console.second ${name}/${id}`);
        if (!mayDecide(await lockOperator(context), name)) throw doorRefusals.noRight();
        await refuseOwnCase(context, queue.whose, id);
        if (!forced.includes(id)) await refuseLeased(context, name, id);
        const [card] = await queue.list(context, { ids: [id], limit: 1, offset: 0 });
        if (card && type && !card.type?.options.some(({ name }) => name === type)) throw consoleRefusals.noSuchType();
        const forget = (table: "operatorConsoleHolds" | "operatorConsoleProposals") =>
          context.db.deleteFrom(table).where("queue", "=", name).where("caseId", "=", id).execute();
        const agreed =
          card && decision.needsSecond
            ? await seekSecond(context, { queue, card, asked: { decision: decision.name, reason, name: asked.name } })
            : { reason, proposedBy: null };
        if (agreed === null) {
          await forget("operatorConsoleHolds");
          return false;
        }
        const given = { id, decision: decision.name, reason: agreed.reason, openedAt: openedAt.get(id), type };
        const sides = await sidesOf(context, queue.whose, id);
        const undo = undoOf(queue, decision.name);
        const former = typeof undo === "string" ? null : ((await undo.remember?.(context, id)) ?? {});
        const notices = [await queue.decide(context, given)].flat();
        await forget("operatorConsoleHolds");
        await forget("operatorConsoleProposals");
        await keepDecision(context, {
          queue: name,
          caseId: id,
          title: card?.title ?? "",
          openedAt: card?.openedAt ?? null,
          decision: decision.name,
          ...agreed,
          isAlone: decision.needsSecond === true && agreed.proposedBy === null,
          sides,
          notices: notices.filter((notice) => notice !== null),
          former,
        });
        return true;
      });
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

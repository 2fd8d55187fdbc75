import { doorRefusals } from "#api/refusals.ts";
import { lockOperator } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseDecision, CaseQueue } from "#platform/domain/case-queue.ts";
import { refuseOwnCase, sidesOf } from "#platform/domain/own-case.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { mayDecide } from "#shared/staff-rights.ts";
import { consoleRefusals } from "../errors.ts";
import { keepDecision } from "./keep-decision.ts";
import { refuseLeased } from "./leases.ts";
import { seekSecond } from "./second-operator.ts";
import { undoOf } from "./undo-of.ts";

interface Given {
  id: number;
  decision: CaseDecision;
  reason: string;
  /** As it was looked at. */
  openedAt: string | undefined;
  /** What it turned out to be, where it was brought as something else. */
  type?: string | undefined;
  /** Of whom it is, typed by who decides alone. */
  name?: string;
  /** Also where another is at work on it. */
  isForced?: boolean;
  /** Refuses what the card's state does not offer: of many at once nobody has looked at each. */
  asOffered?: boolean;
}

/** A decision that is told with a reason is not made without one. */
export function requireReason({ needsReason }: CaseDecision, reason: string): void {
  if (needsReason && reason === "") throw doorRefusals.invalidInput({ reason: "请选择或填写原因" });
}

/** Decides a case in a transaction with its entry in the log, what is kept of it and its notice; false where it is proposed to another operator. */
export function decideCase(
  context: UserContext,
  queue: CaseQueue,
  { id, decision, reason, openedAt, type, name = "", isForced = false, asOffered = false }: Given,
): Promise<boolean> {
  return inTransaction(context, async (context) => {
    requireReason(decision, reason);
    // Also by what needs no second: it ends what another one is just proposing.
    if (queue.decisions.some((one) => one.needsSecond))
      await lockInTransaction(context, `console.second ${queue.name}/${id}`);
    if (!mayDecide(await lockOperator(context), queue.name)) throw doorRefusals.noRight();
    await refuseOwnCase(context, queue.whose, id);
    if (!isForced) await refuseLeased(context, queue.name, id);
    const [card] = await queue.list(context, { ids: [id], limit: 1, offset: 0 });
    if (card && type && !card.type?.options.some(({ name }) => name === type)) throw consoleRefusals.noSuchType();
    if (asOffered && card?.allowed?.includes(decision.name) === false)
      throw consoleRefusals.notOfItsState({ label: decision.label });
    const forget = (table: "operatorConsoleHolds" | "operatorConsoleProposals") =>
      context.db.deleteFrom(table).where("queue", "=", queue.name).where("caseId", "=", id).execute();
    const agreed =
      card && decision.needsSecond
        ? await seekSecond(context, { queue, card, asked: { decision: decision.name, reason, name } })
        : { reason, proposedBy: null };
    if (agreed === null) {
      await forget("operatorConsoleHolds");
      return false;
    }
    const given = { id, decision: decision.name, reason: agreed.reason, openedAt, type };
    const sides = await sidesOf(context, queue.whose, id);
    const undo = undoOf(queue, decision.name);
    const former = typeof undo === "string" ? null : ((await undo.remember?.(context, id)) ?? {});
    const notices = [await queue.decide(context, given)].flat();
    await forget("operatorConsoleHolds");
    await forget("operatorConsoleProposals");
    await keepDecision(context, {
      queue: queue.name,
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
}

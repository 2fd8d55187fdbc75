import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { ownCases } from "#platform/domain/own-case.ts";
import { mayDecide } from "#shared/staff-rights.ts";
import { consoleRefusals } from "../errors.ts";

interface Asked {
  decision: string;
  reason: string;
  /** Of whom it is about, as the asker has typed it. */
  name: string;
}

export interface Agreed {
  reason: string;
  /** Whose proposal is confirmed; null where one decides alone. */
  proposedBy: number | null;
}

/**
 * Of a decision that asks for two operators: what the asker confirms, or decides alone where nobody else may; null where
 * he has proposed it. In the caller's transaction.
 */
export async function seekSecond(
  context: UserContext,
  { queue, card, asked }: { queue: CaseQueue; card: QueuedCase; asked: Asked },
): Promise<Agreed | null> {
  const { db, now, user } = context;
  const of = { queue: queue.name, caseId: card.id };
  const record = (act: string, reason: string) =>
    recordAction(context, {
      act,
      subject: "case",
      subjectId: `${of.queue}/${of.caseId}`,
      reason,
      after: { decision: asked.decision },
    });
  const known = await findProposals(context, queue.name, [card]).then((found) => found.get(card.id));
  const isSame = known?.decision === asked.decision;
  if (
    known &&
    isSame &&
    known.operatorId !== user.id &&
    (await standsApart(context, queue, card.id, known.operatorId))
  ) {
    const reason = asked.reason || known.reason;
    await record("confirm-decision", reason);
    return { reason, proposedBy: known.operatorId };
  }
  if (!(await hasOther(context, queue, card.id))) {
    if (asked.name !== (card.about ?? card.title))
      throw consoleRefusals.nameToRetype({ name: card.about ?? card.title });
    await record("decide-alone", asked.reason);
    return { reason: asked.reason, proposedBy: null };
  }
  if (isSame) throw consoleRefusals.proposedAlready();
  const proposal = {
    decision: asked.decision,
    reason: asked.reason,
    operatorId: user.id,
    proposedAt: now,
    openedAt: card.openedAt,
  };
  await db
    .insertInto("operatorConsoleProposals")
    .values({ ...of, ...proposal })
    .onConflict((conflict) => conflict.columns(["queue", "caseId"]).doUpdateSet(proposal))
    .execute();
  await record("propose-decision", asked.reason);
  return null;
}

/** What deciding a case that asks for two would come to now, as its preview says it. */
export async function foretellSecond(
  context: UserContext,
  queue: CaseQueue,
  { id, decision }: { id: number; decision: string },
): Promise<string> {
  const cards = await queue.list(context, { ids: [id], limit: 1, offset: 0 });
  const known = (await findProposals(context, queue.name, cards)).get(id);
  return known?.decision === decision && known.operatorId !== context.user.id
    ? `复核 ${known.nickName} 的提出`
    : "提出，待其他运营人员复核";
}

/** What operators who still are some have proposed of cases as they are now, by their ids. */
export async function findProposals({ db }: UserContext, queue: string, cards: QueuedCase[]) {
  if (cards.length === 0) return new Map<number, never>();
  const openedAt = new Map(cards.map((card) => [card.id, card.openedAt]));
  const rows = await db
    .selectFrom("operatorConsoleProposals as proposal")
    .innerJoin("accountUsers as operator", "operator.id", "proposal.operatorId")
    .select(["proposal.caseId", "proposal.decision", "proposal.reason", "proposal.openedAt"])
    .select(["proposal.operatorId", "operator.nickName", "operator.role", "operator.staffRights as rights"])
    .where("proposal.queue", "=", queue)
    .where("proposal.caseId", "in", [...openedAt.keys()])
    .where("operator.role", "in", ["operator", "admin"])
    .where("operator.frozenAt", "is", null)
    .execute();
  const fresh = rows.filter((row) => mayDecide(row, queue) && row.openedAt.toISOString() === openedAt.get(row.caseId));
  return new Map(fresh.map((row) => [row.caseId, row]));
}

/** Whether another operator may decide a case: one whose rights hold its queue, and who stands on no side of it. */
async function hasOther(context: UserContext, queue: CaseQueue, id: number): Promise<boolean> {
  const others = await context.db
    .selectFrom("accountUsers")
    .select(["id", "role", "staffRights as rights"])
    .where("role", "in", ["operator", "admin"])
    .where("frozenAt", "is", null)
    .where("closedAt", "is", null)
    .where("id", "<>", context.user.id)
    .orderBy("id")
    .execute();
  for (const other of others.filter((one) => mayDecide(one, queue.name)))
    if (await standsApart(context, queue, id, other.id)) return true;
  return false;
}

/** Whether an operator stands on no side of a case. */
async function standsApart(context: UserContext, { whose }: CaseQueue, id: number, userId: number): Promise<boolean> {
  return (await ownCases(context, whose, { ids: [id], userId })).size === 0;
}

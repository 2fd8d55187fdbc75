import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { ownCases } from "#platform/domain/own-case.ts";
import type { Case } from "../contract/queues.ts";
import { dueAt } from "./due.ts";
import { isAtWork, selectLeases } from "./leases.ts";
import { findProposals } from "./second-operator.ts";

/** Cases as the asker sees them; that they were looked at goes on record where the queue says so. */
export async function showCases(context: UserContext, queue: CaseQueue, listed: QueuedCase[]): Promise<Case[]> {
  const ids = listed.map(({ id }) => id);
  const own = await ownCases(context, queue.whose, { ids, userId: context.user.id });
  const look = queue.look;
  const looks =
    typeof look === "string"
      ? []
      : ids
          .filter((id) => !own.has(id))
          .map((subjectId) => ({ ...look, subjectId, whose: "own ones left out" as const }));
  await recordLook(context, ...looks);
  const holders = await holdersOf(context, queue.name, ids);
  const proposals = await findProposals(context, queue.name, listed);
  const proposalOf = (id: number) => {
    const found = proposals.get(id);
    if (!found) return null;
    const { operatorId, nickName, decision, reason } = found;
    return { by: { id: operatorId, name: nickName }, isMe: operatorId === context.user.id, decision, reason };
  };
  return listed.map((one) =>
    own.has(one.id)
      ? ownCard(one, dueAt(queue, one.openedAt))
      : {
          ...one,
          dueAt: dueAt(queue, one.openedAt),
          isOwn: false,
          proposal: proposalOf(one.id),
          holder: holders.get(one.id) ?? null,
        },
  );
}

/** Of his own case an operator sees that it is there: not who brought it, with what, nor who is at work on it. */
function ownCard({ id, openedAt }: QueuedCase, dueAt: string): Case {
  return {
    id,
    openedAt,
    dueAt,
    title: "与您本人或所在企业有关的事项",
    text: "内容不向您显示，由其他运营人员处理。",
    path: null,
    facts: [],
    isOwn: true,
    proposal: null,
    holder: null,
  };
}

async function holdersOf({ db, user, now }: UserContext, queue: string, ids: number[]) {
  const rows = await selectLeases(db).where("hold.queue", "=", queue).where("hold.caseId", "=", anyOf(ids)).execute();
  // Who only looked in long ago holds nothing; what was handed over waits for whom it was handed to.
  const held = rows.filter(({ leasedAt, handedBy }) => handedBy !== null || isAtWork(leasedAt, now));
  return new Map(
    held.map(({ caseId, operatorId, nickName, leasedAt, handedBy, note }) => [
      caseId,
      {
        operator: { id: operatorId, name: nickName },
        isMe: operatorId === user.id,
        leasedAt: leasedAt.toISOString(),
        handedBy,
        note,
      },
    ]),
  );
}

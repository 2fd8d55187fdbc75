import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import { anyOf } from "#platform/any-of.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { ownCases } from "#platform/domain/own-case.ts";
import type { Case, queues } from "../contract/queues.ts";
import { queueOf } from "./decide-cases.ts";
import { selectLeases, isAtWork } from "./leases.ts";
import { findProposals } from "./second-operator.ts";

/** The cases of a queue that wait; that they were looked at goes on record where the queue says so. */
export async function listCases(
  context: UserContext,
  { queue: name, mine, pageIndex, pageSize }: ParsedInputOf<typeof queues.listCases>,
): Promise<DataOf<typeof queues.listCases>> {
  const queue = queueOf(context, name);
  const ids = mine === "true" ? await idsHeldBy(context, name) : null;
  const [listed, waiting] = await Promise.all([
    queue.list(context, { ids, limit: pageSize, offset: offsetOf({ pageIndex, pageSize }) }),
    countWaiting(context, queue),
  ]);
  const listedIds = listed.map(({ id }) => id);
  const own = await ownCases(context, queue.whose, { ids: listedIds, userId: context.user.id });
  const look = queue.look;
  const looks =
    typeof look === "string"
      ? []
      : listedIds
          .filter((id) => !own.has(id))
          .map((subjectId) => ({ ...look, subjectId, whose: "own ones left out" as const }));
  await recordLook(context, ...looks);
  const holders = await holdersOf(context, name, listedIds);
  const proposals = await findProposals(context, name, listed);
  const proposalOf = (id: number) => {
    const found = proposals.get(id);
    if (!found) return null;
    const { operatorId, nickName, decision, reason } = found;
    return { by: { id: operatorId, name: nickName }, isMe: operatorId === context.user.id, decision, reason };
  };
  const data = listed.map((one) =>
    own.has(one.id)
      ? ownCard(one)
      : { ...one, isOwn: false, proposal: proposalOf(one.id), holder: holders.get(one.id) ?? null },
  );
  return {
    title: queue.title,
    decisions: queue.decisions,
    cases: {
      data,
      totalRecord: ids === null ? waiting : (await queue.list(context, { ids, limit: 1000, offset: 0 })).length,
    },
  };
}

async function countWaiting(context: UserContext, queue: CaseQueue): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${queue.waiting(context)}) waiting`.execute(context.db);
  return rows[0]!.count;
}

/** Of his own case an operator sees that it is there: not who brought it, with what, nor who is at work on it. */
function ownCard({ id, openedAt }: QueuedCase): Case {
  return {
    id,
    openedAt,
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

async function idsHeldBy({ db, user }: UserContext, queue: string): Promise<number[]> {
  const rows = await db
    .selectFrom("operatorConsoleHolds")
    .select("caseId")
    .where("queue", "=", queue)
    .where("operatorId", "=", user.id)
    .execute();
  return rows.map(({ caseId }) => caseId);
}

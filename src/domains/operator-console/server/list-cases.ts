import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import { anyOf } from "#platform/any-of.ts";
import type { queues } from "../contract/queues.ts";
import { queueOf, selectLeases, isAtWork } from "./decide-cases.ts";

/** The cases of a queue that wait; that they were looked at goes on record where the queue says so. */
export async function listCases(
  context: UserContext,
  { queue: name, mine, pageIndex, pageSize }: ParsedInputOf<typeof queues.listCases>,
): Promise<DataOf<typeof queues.listCases>> {
  const queue = queueOf(context, name);
  const ids = mine === "true" ? await idsHeldBy(context, name) : null;
  const [listed, { waiting }] = await Promise.all([
    queue.list(context, { ids, limit: pageSize, offset: offsetOf({ pageIndex, pageSize }) }),
    queue.count(context),
  ]);
  if (queue.look) for (const { id } of listed) await recordLook(context, { ...queue.look, subjectId: id });
  const holders = await holdersOf(
    context,
    name,
    listed.map(({ id }) => id),
  );
  const data = listed.map((one) => ({ ...one, holder: holders.get(one.id) ?? null }));
  return {
    title: queue.title,
    decisions: queue.decisions,
    cases: {
      data,
      totalRecord: ids === null ? waiting : (await queue.list(context, { ids, limit: 1000, offset: 0 })).length,
    },
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

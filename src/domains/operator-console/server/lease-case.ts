import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import type { queues } from "../contract/queues.ts";
import { requireWaiting, queueOf } from "./decide-cases.ts";
import { findLease, isAtWork } from "./leases.ts";

/** Takes a case in hand, and says whom from where he is at work on it. Of two at once the second one takes it from the first. */
export async function leaseCase(
  context: UserContext,
  { queue, id }: ParsedInputOf<typeof queues.leaseCase>,
): Promise<DataOf<typeof queues.leaseCase>> {
  await requireWaiting(context, queueOf(context, queue), [id]);
  await refuseOwnCase(context, queueOf(context, queue).whose, id);
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    await lockInTransaction(context, `console.hold ${queue}/${id}`);
    const known = await findLease(context, queue, id);
    const mine = { operatorId: user.id, leasedAt: now, handedBy: null, note: "" };
    // What was handed to somebody keeps the words that came with it.
    const kept = known?.operatorId === user.id ? { leasedAt: now } : mine;
    await db
      .insertInto("operatorConsoleHolds")
      .values({ queue, caseId: id, ...mine })
      .onConflict((conflict) => conflict.columns(["queue", "caseId"]).doUpdateSet(kept))
      .execute();
    const isOthers = known && known.operatorId !== user.id && isAtWork(known.leasedAt, now);
    if (isOthers)
      await notify(context, {
        userId: known.operatorId,
        title: `${user.nickName} 接手了您正在处理的一条「${queueOf(context, queue).title}」`,
        path: `/ops/queue/${queue}`,
      });
    return {
      leasedBy: isOthers
        ? { operator: { id: known.operatorId, name: known.nickName }, leasedAt: known.leasedAt.toISOString() }
        : null,
    };
  });
}

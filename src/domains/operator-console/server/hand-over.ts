import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { lockReceiver } from "#domains/accounts/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { ownCases, refuseOwnCase } from "#platform/domain/own-case.ts";
import { mayDecide } from "#shared/staff-rights.ts";
import type { queues } from "../contract/queues.ts";
import { consoleRefusals } from "../errors.ts";
import { requireWaiting, queueOf } from "./decide-cases.ts";
import { selectLeases, isAtWork } from "./leases.ts";

/** Hands cases to another operator, who finds them under 移交给我; nobody hands on his own, or to whom they concern. */
export async function handOver(
  context: UserContext,
  { queue, ids, operatorId, note }: ParsedInputOf<typeof queues.handOver>,
): Promise<DataOf<typeof queues.handOver>> {
  const { db, user } = context;
  const { whose, title } = queueOf(context, queue);
  const receiver = await db
    .selectFrom("accountUsers")
    .select(["id", "nickName", "role", "staffRights as rights"])
    .where("id", "=", operatorId)
    .where("role", "in", ["operator", "admin"])
    .executeTakeFirst();
  if (!receiver || receiver.id === user.id || !mayDecide(receiver, queue)) throw consoleRefusals.handedToNobody();
  const waiting = await requireWaiting(context, queueOf(context, queue), ids);
  await refuseOwnCase(context, whose, ...waiting);
  if ((await ownCases(context, whose, { ids: waiting, userId: operatorId })).size > 0)
    throw consoleRefusals.handedToConcerned();
  return inTransaction(context, async (context) => {
    await lockReceiver(context, operatorId, { whose: "对方账号", what: "接手事项" });
    const held = { operatorId, leasedAt: context.now, handedBy: user.id, note };
    const others = await selectLeases(context.db)
      .where("hold.queue", "=", queue)
      .where("hold.caseId", "in", waiting)
      .where("hold.operatorId", "not in", [user.id, operatorId])
      .execute();
    const atWork = others.filter(({ leasedAt }) => isAtWork(leasedAt, context.now)).map((hold) => hold.operatorId);
    for (const userId of new Set(atWork)) {
      const taken = atWork.filter((holder) => holder === userId).length;
      await notify(context, {
        userId,
        title: `${user.nickName} 把您正在处理的 ${taken} 条「${title}」移交给了 ${receiver.nickName}`,
        text: note,
        path: `/ops/queue/${queue}`,
      });
    }
    for (const caseId of waiting) {
      await context.db
        .insertInto("operatorConsoleHolds")
        .values({ queue, caseId, ...held })
        .onConflict((conflict) => conflict.columns(["queue", "caseId"]).doUpdateSet(held))
        .execute();
      await recordAction(context, {
        act: "hand-over",
        subject: "case",
        subjectId: `${queue}/${caseId}`,
        reason: note,
        after: { operator: receiver.nickName },
      });
    }
    await notify(context, {
      userId: operatorId,
      title: `${user.nickName} 移交给您 ${waiting.length} 条「${title}」`,
      text: note,
      path: `/ops/queue/${queue}?mine=true`,
    });
    return { handed: waiting.length };
  });
}

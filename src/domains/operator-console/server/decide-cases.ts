import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import { recordAction, recordLook } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { offsetOf } from "#platform/list-page.ts";
import { anyOf } from "#platform/any-of.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { queues } from "../contract/queues.ts";
import { consoleRefusals } from "../errors.ts";

/** Who opened a case is at work on it for so long. */
const LEASE_MS = 15 * MINUTE_MS;

/** What waits in every queue, and who may take it. */
export async function listQueues(context: UserContext): Promise<DataOf<typeof queues.listQueues>> {
  const { db, user, declared } = context;
  const [counts, handed, operators] = await Promise.all([
    Promise.all(declared.queues.map((queue) => queue.count(context))),
    Promise.all(declared.queues.map((queue) => countHanded(context, queue))),
    db
      .selectFrom("accountUsers")
      .select(["id", "nickName as name"])
      .where("role", "in", ["operator", "admin"])
      .orderBy("id")
      .limit(100)
      .execute(),
  ]);
  const heads = declared.queues.map(({ name, title, group }, index) => ({
    name,
    title,
    group,
    waiting: counts[index]!.waiting,
    oldestAt: counts[index]!.oldestAt?.toISOString() ?? null,
    handedToMe: handed[index]!,
  }));
  return { queues: heads, operators, me: { id: user.id, name: user.nickName, role: user.role } };
}

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

/** Takes a case in hand, and says whom from where he is at work on it. Of two at once the second one takes it from the first. */
export async function leaseCase(
  context: UserContext,
  { queue, id }: ParsedInputOf<typeof queues.leaseCase>,
): Promise<DataOf<typeof queues.leaseCase>> {
  await requireWaiting(context, queueOf(context, queue), [id]);
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

/** Hands cases to another operator, who finds them under 移交给我. */
export async function handOver(
  context: UserContext,
  { queue, ids, operatorId, note }: ParsedInputOf<typeof queues.handOver>,
): Promise<DataOf<typeof queues.handOver>> {
  const { db, user } = context;
  const receiver = await db
    .selectFrom("accountUsers")
    .select(["id", "nickName"])
    .where("id", "=", operatorId)
    .where("role", "in", ["operator", "admin"])
    .executeTakeFirst();
  if (!receiver || receiver.id === user.id) throw consoleRefusals.handedToNobody();
  const waiting = await requireWaiting(context, queueOf(context, queue), ids);
  return inTransaction(context, async (context) => {
    const held = { operatorId, leasedAt: context.now, handedBy: user.id, note };
    const title = queueOf(context, queue).title;
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

function queueOf({ declared }: Context, name: string): CaseQueue {
  const queue = declared.queues.find((one) => one.name === name);
  if (!queue) throw doorRefusals.notFound("没有这个待办队列");
  return queue;
}

async function requireWaiting(context: Context, queue: CaseQueue, ids: number[]): Promise<number[]> {
  const waiting = await queue.list(context, { ids, limit: ids.length, offset: 0 });
  if (waiting.length === 0) throw doorRefusals.notFound("这一条已处理，或不存在");
  return waiting.map(({ id }) => id);
}

async function refuseLeased(context: UserContext, queue: string, id: number): Promise<void> {
  const hold = await findLease(context, queue, id);
  if (!hold || hold.operatorId === context.user.id || !isAtWork(hold.leasedAt, context.now)) return;
  throw consoleRefusals.caseLeased({
    holder: hold.nickName,
    minutes: Math.max(1, Math.round((context.now.getTime() - hold.leasedAt.getTime()) / MINUTE_MS)),
  });
}

function isAtWork(leasedAt: Date, now: Date): boolean {
  return now.getTime() - leasedAt.getTime() < LEASE_MS;
}

function findLease({ db }: Context, queue: string, caseId: number) {
  return selectLeases(db).where("hold.queue", "=", queue).where("hold.caseId", "=", caseId).executeTakeFirst();
}

function selectLeases(db: Context["db"]) {
  return db
    .selectFrom("operatorConsoleHolds as hold")
    .innerJoin("accountUsers as operator", "operator.id", "hold.operatorId")
    .leftJoin("accountUsers as handing", "handing.id", "hold.handedBy")
    .select([
      "hold.caseId",
      "hold.operatorId",
      "hold.leasedAt",
      "hold.note",
      "operator.nickName",
      "handing.nickName as handedBy",
    ]);
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

/** What was handed to the asker and still waits; it may have been decided elsewhere. */
async function countHanded(context: UserContext, queue: CaseQueue): Promise<number> {
  const rows = await context.db
    .selectFrom("operatorConsoleHolds")
    .select("caseId")
    .where("queue", "=", queue.name)
    .where("operatorId", "=", context.user.id)
    .where("handedBy", "is not", null)
    .execute();
  const ids = rows.map(({ caseId }) => caseId);
  return ids.length === 0 ? 0 : (await queue.list(context, { ids, limit: ids.length, offset: 0 })).length;
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

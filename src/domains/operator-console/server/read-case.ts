import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { ownCases, withColleagues } from "#platform/domain/own-case.ts";
import type { queues } from "../contract/queues.ts";
import { queueOf } from "./decide-cases.ts";
import { offeredDecisions } from "./offered-decisions.ts";
import { showCases } from "./show-cases.ts";

/** So many are asked about at once: rarely are more of them the asker's own. */
const NEIGHBOURS_ASKED = 50;

/** One case of a queue with its neighbours that are not the asker's own; where it waits no more, how it was decided. */
export async function readCase(
  context: UserContext,
  { queue: name, id }: ParsedInputOf<typeof queues.readCase>,
): Promise<DataOf<typeof queues.readCase>> {
  const queue = queueOf(context, name);
  const [listed] = await queue.list(context, { ids: [id], limit: 1, offset: 0 });
  const [one = null] = listed ? await showCases(context, queue, [listed]) : [];
  const decided = one ? null : await readDecided(context, queue, id);
  if (!one && !decided) throw doorRefusals.notFound("这一条已处理，或不存在");
  const [before, after] = await Promise.all([
    one && findNeighbour(context, queue, { id, isBefore: true }),
    findNeighbour(context, queue, { id, isBefore: false }),
  ]);
  return { title: queue.title, decisions: await offeredDecisions(context, queue), one, decided, before, after };
}

/** The nearest waiting case that is not the asker's own: of one that waits no more, the oldest. */
async function findNeighbour(
  context: UserContext,
  queue: CaseQueue,
  { id, isBefore }: { id: number; isBefore: boolean },
): Promise<number | null> {
  const order = isBefore ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: number }>`
    with waiting as (${queue.waiting(context)}), here as (select opened_at, id from waiting where id = ${id})
    select waiting.id from waiting left join here on true
    where here.id is null
      or ${isBefore ? sql`(waiting.opened_at, waiting.id) < (here.opened_at, here.id)` : sql`(waiting.opened_at, waiting.id) > (here.opened_at, here.id)`}
    order by waiting.opened_at ${order}, waiting.id ${order} limit ${NEIGHBOURS_ASKED}`.execute(context.db);
  const ids = rows.map((row) => row.id);
  const own = await ownCases(context, queue.whose, { ids, userId: context.user.id });
  return ids.find((one) => !own.has(one)) ?? null;
}

async function readDecided(context: UserContext, queue: CaseQueue, id: number) {
  const row = await context.db
    .selectFrom("operatorConsoleDecisions as decided")
    .innerJoin("accountUsers as operator", "operator.id", "decided.operatorId")
    .select(["decided.title", "decided.decision", "decided.reason", "decided.decidedAt"])
    .select(["operator.id as operatorId", "operator.nickName"])
    .where("decided.queue", "=", queue.name)
    .where("decided.caseId", "=", id)
    .where("decided.undoneAt", "is", null)
    .where(sql<boolean>`not decided.sides && array(${withColleagues(context, context.user.id)})`)
    .orderBy("decided.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const label = queue.decisions.find(({ name }) => name === row.decision)?.label ?? row.decision;
  const operator = { id: row.operatorId, name: row.nickName };
  return { title: row.title, label, reason: row.reason, operator, decidedAt: row.decidedAt.toISOString() };
}

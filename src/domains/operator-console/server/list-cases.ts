import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import type { queues } from "../contract/queues.ts";
import { queueOf } from "./decide-cases.ts";
import { offeredDecisions } from "./offered-decisions.ts";
import { showCases } from "./show-cases.ts";

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
  return {
    title: queue.title,
    decisions: await offeredDecisions(context, queue),
    cases: {
      data: await showCases(context, queue, listed),
      totalRecord: ids === null ? waiting : (await queue.list(context, { ids, limit: 1000, offset: 0 })).length,
    },
  };
}

async function countWaiting(context: UserContext, queue: CaseQueue): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${queue.waiting(context)}) waiting`.execute(context.db);
  return rows[0]!.count;
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

import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { withColleagues } from "#platform/domain/own-case.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import type { Decided, queues } from "../contract/queues.ts";
import { queueOf } from "./decide-cases.ts";
import { whyNotUndone } from "./undo-of.ts";

/** What was decided in a queue, the latest first; what is the asker's own or his company's is left out. */
export async function listDecisions(
  context: UserContext,
  { queue: name, decision, operator, from, until, sort, ...page }: ParsedInputOf<typeof queues.listDecisions>,
): Promise<DataOf<typeof queues.listDecisions>> {
  const queue = queueOf(context, name);
  const found = context.db
    .selectFrom("operatorConsoleDecisions as decided")
    .innerJoin("accountUsers as operator", "operator.id", "decided.operatorId")
    .leftJoin("accountUsers as proposing", "proposing.id", "decided.proposedBy")
    .leftJoin("accountUsers as undoing", "undoing.id", "decided.undoneBy")
    .select(["decided.id", "decided.caseId", "decided.title", "decided.decision", "decided.reason"])
    .select(["decided.decidedAt", "decided.toldAt", "operator.id as operatorId", "operator.nickName"])
    .select(["decided.isAlone", "proposing.nickName as proposedBy"])
    .select(["decided.undoneAt", "undoing.nickName as undoneBy"])
    .select(
      sql<Decided["told"]>`
        (select coalesce(json_agg(distinct jsonb_build_object('id', told.id, 'name', told.nick_name)), '[]')
          from jsonb_array_elements(decided.notices) as notice join account_users told on told.id = (notice ->> 'userId')::bigint)`.as(
        "told",
      ),
    )
    .where("decided.queue", "=", name)
    .where(sql<boolean>`not decided.sides && array(${withColleagues(context, context.user.id)})`)
    .$if(decision !== undefined, (query) => query.where("decided.decision", "=", decision!))
    .$if(operator !== undefined, (query) => query.where("decided.operatorId", "=", operator!))
    .$if(from !== undefined, (query) => query.where("decided.decidedAt", ">=", sql<Date>`${from}::date::timestamptz`))
    .$if(until !== undefined, (query) =>
      query.where("decided.decidedAt", "<", sql<Date>`(${until}::date + 1)::timestamptz`),
    );
  const sorted = sortedBy(found, sort, {
    decision: "decided.decision",
    operator: "operator.nickName",
    at: "decided.decidedAt",
  })
    .orderBy("decided.decidedAt", "desc")
    .orderBy("decided.id", "desc");
  const labels = new Map(queue.decisions.map(({ name, label }) => [name, label]));
  return {
    title: queue.title,
    decisions: queue.decisions,
    decided: await listPage(sorted, page, (rows) =>
      rows.map(({ operatorId, nickName, decidedAt, toldAt, undoneAt, undoneBy, ...row }) => ({
        ...row,
        label: labels.get(row.decision) ?? row.decision,
        operator: { id: operatorId, name: nickName },
        decidedAt: decidedAt.toISOString(),
        toldAt: toldAt?.toISOString() ?? null,
        undone: undoneAt && { by: undoneBy ?? "—", at: undoneAt.toISOString() },
        whyNotUndone: whyNotUndone(queue, { ...row, decidedAt, toldAt, undoneAt }, context.now),
      })),
    ),
  };
}

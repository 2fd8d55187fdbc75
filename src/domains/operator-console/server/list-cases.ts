import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { queues } from "../contract/queues.ts";
import { queueOf } from "./decide-cases.ts";
import { findCases } from "./find-cases.ts";
import { offeredDecisions } from "./offered-decisions.ts";
import { showCases } from "./show-cases.ts";

/** The cases of a queue that wait, as they were asked for; that they were looked at goes on record where the queue says so. */
export async function listCases(
  context: UserContext,
  { queue: name, ...asked }: ParsedInputOf<typeof queues.listCases>,
): Promise<DataOf<typeof queues.listCases>> {
  const queue = queueOf(context, name);
  const { listed, total, isCapped } = await findCases(context, queue, asked);
  return {
    title: queue.title,
    decisions: await offeredDecisions(context, queue),
    searchedBy: queue.named ? (queue.namedBy ?? "名称") : null,
    ...(isCapped && { isCapped }),
    cases: {
      data: await showCases(context, queue, listed),
      totalRecord: total,
    },
  };
}

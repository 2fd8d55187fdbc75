import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { deciderWords } from "../case-words.ts";
import { queues } from "../contract/queues.ts";
import { listDecisions } from "./list-decisions.ts";
import { undoDecision } from "./undo-decision.ts";

/** What was decided in a queue as a list of the console; several decisions can be taken back at once. */
export function decisionsTable(queue: CaseQueue): ConsoleTable {
  return consoleTable({
    title: `${queue.title}已处理`,
    input: queues.listDecisions.input.omit({ queue: true }),
    list: async (context, asked) => (await listDecisions(context, { ...asked, queue: queue.name })).decided,
    rowOf: ({ id, title, caseId }) => ({ id, name: title || `编号 ${caseId}` }),
    columns: {
      title: { title: "条目", cell: ({ title, caseId }) => title || `编号 ${caseId}` },
      decision: { title: "处理", cell: ({ label }) => label },
      reason: { title: "原因", cell: ({ reason }) => reason },
      operator: { title: "处理人", cell: deciderWords },
      at: { title: "时间", cell: ({ decidedAt }) => formatExactTime(decidedAt) },
      told: { title: "告知", cell: ({ told, undone }) => (undone ? null : told.map(({ name }) => name).join("、")) },
      undo: { title: "撤销", cell: ({ undone, whyNotUndone }) => (undone ? `${undone.by} 已撤销` : whyNotUndone) },
    },
    acts: {
      undo: {
        label: "撤销",
        kind: "danger",
        reasons: [],
        run: (context, { id }) => undoDecision(context, { queue: queue.name, id }),
      },
    },
  });
}

import type { ParsedInputOf } from "#api/define-calls.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { type Case, queues } from "../contract/queues.ts";
import { holderWords, proposalWords } from "../case-words.ts";
import { decideCase } from "./decide-case.ts";
import { listCases } from "./list-cases.ts";
import type { OfferedDecision } from "./offered-decisions.ts";
import { foretellSecond } from "./second-operator.ts";

type Asked = Omit<ParsedInputOf<typeof queues.listCases>, "queue">;

/** What waits in a queue as a list of the console: its columns, and its decisions as acts on several cases. */
export function queueTable(queue: CaseQueue, decisions: OfferedDecision[]): ConsoleTable {
  return consoleTable<Asked, Case>({
    title: queue.title,
    input: queues.listCases.input.omit({ queue: true }),
    list: async (context, asked) => (await listCases(context, { ...asked, queue: queue.name })).cases,
    rowOf: ({ id, title, openedAt, calledHere }) => ({ id, name: title, seen: openedAt, calledHere }),
    columns: {
      title: { title: "条目", cell: ({ title }) => title },
      content: { title: "内容", cell: contentOf },
      opened: { title: "提交", cell: ({ openedAt }) => formatExactTime(openedAt) },
      due: { title: "期限", cell: ({ dueAt }) => formatExactTime(dueAt) },
      holder: { title: "处理人", cell: ({ holder }) => holder && holderWords(holder) },
      proposal: { title: "复核", cell: ({ proposal }) => proposal && proposalWords(proposal, decisions) },
    },
    acts: Object.fromEntries(
      decisions.map((decision) => [
        decision.name,
        {
          label: decision.label,
          kind: decision.kind === "danger" ? ("danger" as const) : ("primary" as const),
          reasons: decision.reasons,
          asksReason: decision.needsReason ? ("needed" as const) : ("optional" as const),
          isForLog: decision.isForLog,
          undoMinutes: decision.undoMinutes,
          run: (context, { id, reason, seen }) =>
            decideCase(context, queue, { id, decision, reason, openedAt: seen, asOffered: true }),
          ...(decision.needsSecond && {
            foretell: (context, { id }) => foretellSecond(context, queue, { id, decision: decision.name }),
          }),
        },
      ]),
    ),
  });
}

/** What was said, and the facts beside it, in one text. */
function contentOf({ text, facts }: Case): string {
  return [text, ...facts.map(({ label, value }) => `${label}：${value}`)].filter(Boolean).join("\n");
}

import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { Button } from "#web/components/button.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { holderWords, proposalWords } from "../case-words.ts";
import type { Case, queues } from "../contract/queues.ts";
import { allowedDecisions, caseAddress, type DecisionHere, Due } from "./case-parts.tsx";
import { CaseContent } from "./case-content.tsx";
import { CaseFilters } from "./case-filters.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { QueueTabs } from "./queue-tabs.tsx";
import { type DecideMore, useCaseActs } from "./use-case-acts.ts";

type Data = DataOf<typeof queues.listCases> & { queue: string };

/** The cases of a queue: looked at, decided one by one or several at once, handed over. */
export function QueueCases({
  data: { queue, title, decisions, searchedBy, isCapped, cases },
  head,
  now,
  address,
}: SectionProps<Data>) {
  const [deciding, setDeciding] = useState<{ decision: DecisionHere; one: Case } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [handed, setHanded] = useState<number[] | null>(null);
  const { isBusy, hold, decideAll } = useCaseActs(queue);
  const isMine = address.searchParams.get("mine") === "true";
  const isNarrowed = ["words", "holder", "overdue"].some((name) => address.searchParams.get(name));

  function ask(decision: DecisionHere, one: Case) {
    setDeciding({ decision, one });
    setIsAsking(true);
  }

  async function decide(reason: string, more: DecideMore) {
    const { decision, one } = deciding!;
    if (await decideAll([one], { decision, reason, ...more })) setDeciding(null);
  }

  return (
    <>
      <QueueTabs queue={queue} current={isMine ? "mine" : "waiting"} />
      <CaseFilters address={address} searchedBy={searchedBy} operators={head.operators} />
      {isCapped && <p className="text-sm text-secondary">仅列前 1000 条，可以加上其他条件缩小范围。</p>}
      <ConsoleTable
        caption={title}
        address={address}
        total={cases.totalRecord}
        rows={cases.data}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        isTickable={({ isOwn }) => !isOwn}
        actsOf={(one) => allowedDecisions(one, decisions).map(({ name }) => name)}
        tools={(ids) => (
          <Button size="small" onClick={() => setHanded(ids)}>
            移交
          </Button>
        )}
        empty={
          isNarrowed ? (
            <EmptyState title="没有符合条件的条目" text="可以放宽筛选，或清除后查看全部待处理。" />
          ) : (
            <EmptyState title={isMine ? "没有由您处理的条目" : "全部处理完了"} text="有新的条目时会出现在这里。" />
          )
        }
        columns={[
          {
            key: "title",
            title: "条目",
            isRowHead: true,
            cell: ({ id, title, isOwn, proposal }) => (
              <>
                {isOwn ? (
                  title
                ) : (
                  <a className="link" href={caseAddress(queue, id)}>
                    {title}
                  </a>
                )}
                {proposal && (
                  <>
                    <p>
                      <Tag tone="warning">{proposalWords(proposal, decisions)}</Tag>
                    </p>
                    {proposal.reason && (
                      <p className="text-sm text-secondary wrap-anywhere">提出的原因：{proposal.reason}</p>
                    )}
                  </>
                )}
              </>
            ),
          },
          { key: "content", title: "内容", className: "is-wide", cell: (one) => <CaseContent one={one} /> },
          {
            key: "opened",
            title: "提交",
            isSortable: true,
            cell: ({ openedAt }) => <FriendlyTime at={openedAt} now={now} />,
          },
          { key: "due", title: "期限", isSortable: true, cell: ({ dueAt }) => <Due at={dueAt} now={now} /> },
          {
            key: "holder",
            title: "处理人",
            cell: ({ holder }) =>
              holder ? (
                <>
                  <Tag tone={holder.isMe ? "brand" : "warning"}>{holderWords(holder)}</Tag>
                  {holder.note && <p className="text-sm text-secondary wrap-anywhere">移交备注：{holder.note}</p>}
                </>
              ) : (
                "—"
              ),
          },
          {
            key: "acts",
            title: "操作",
            className: "case-acts",
            isFixed: true,
            cell: (one) =>
              !one.isOwn && (
                <span className="flex flex-wrap gap-2">
                  {allowedDecisions(one, decisions).map((decision) => (
                    <Button
                      key={decision.name}
                      size="small"
                      kind={decision.kind}
                      isBusy={isBusy}
                      onClick={() => ask(decision, one)}
                    >
                      {decision.label}
                    </Button>
                  ))}
                  {!one.holder?.isMe && (
                    <Button size="small" onClick={() => void hold(one.id)}>
                      由我处理
                    </Button>
                  )}
                </span>
              ),
          },
        ]}
      />
      {deciding && (
        <DecideDialog
          key={`${deciding.one.id} ${deciding.decision.name}`}
          isOpen={isAsking}
          decision={deciding.decision}
          count={1}
          holders={deciding.one.holder && !deciding.one.holder.isMe ? [deciding.one.holder.operator.name] : []}
          type={deciding.one.type}
          nameToRetype={deciding.decision.needsSecond ? (deciding.one.about ?? deciding.one.title) : undefined}
          isBusy={isBusy}
          onDecide={(reason, more) => void decide(reason, more)}
          onClose={() => setIsAsking(false)}
        />
      )}
      {handed && <HandOverDialog queue={queue} ids={handed} head={head} onClose={() => setHanded(null)} />}
    </>
  );
}

import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { Case, Decision, queues } from "../contract/queues.ts";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import {
  allowedDecisions,
  Beside,
  CaseFacts,
  CaseSide,
  caseAddress,
  holderWords,
  OverdueTag,
  proposalWords,
} from "./case-parts.tsx";
import { type DecideMore, useCaseActs } from "./use-case-acts.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { QueueTabs } from "./queue-tabs.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import type { SectionProps } from "#web/console-section.ts";

type Data = DataOf<typeof queues.listCases> & { queue: string };

/** The cases of a queue: looked at, decided one by one or several at once, handed over. */
export function QueueCases({ data: { queue, decisions, cases }, head, now, address }: SectionProps<Data>) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<{ decision: Decision; ids: number[] } | null>(null);
  const [handed, setHanded] = useState<number[] | null>(null);
  const { isBusy, hold, decideAll } = useCaseActs(queue);
  // What was decided meanwhile is chosen no more.
  const others = cases.data.filter(({ isOwn }) => !isOwn).map(({ id }) => id);
  const ids = others.filter((id) => chosen.has(id));
  const isMine = address.searchParams.get("mine") === "true";

  function choose(id: number, isChosen: boolean) {
    setChosen((others) => new Set(isChosen ? [...others, id] : [...others].filter((other) => other !== id)));
  }

  async function decide(reason: string, more: DecideMore) {
    const { decision, ids } = deciding!;
    const chosen = cases.data.filter(({ id }) => ids.includes(id));
    if (await decideAll(chosen, { decision, reason, ...more })) setDeciding(null);
  }

  const single = deciding?.ids.length === 1 ? cases.data.find(({ id }) => id === deciding.ids[0]) : undefined;
  return (
    <>
      <QueueTabs queue={queue} current={isMine ? "mine" : "waiting"} />
      {cases.data.length === 0 ? (
        <div className="card">
          <EmptyState title={isMine ? "没有由您处理的条目" : "全部处理完了"} text="有新的条目时会出现在这里。" />
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Checkbox
              checked={ids.length > 0 && ids.length === others.length}
              onChange={({ currentTarget }) => setChosen(new Set(currentTarget.checked ? others : []))}
            >
              全选本页
            </Checkbox>
            {decisions.map((decision) => (
              <Button
                key={decision.name}
                size="small"
                disabled={ids.length === 0}
                onClick={() => setDeciding({ decision, ids })}
              >
                批量{decision.label}
              </Button>
            ))}
            <Button size="small" disabled={ids.length === 0} onClick={() => setHanded(ids)}>
              移交
            </Button>
          </div>
          <div className="card">
            {cases.data.map((one) => (
              <article key={one.id} className="case" aria-label={one.title}>
                <div className="flex items-center gap-2">
                  <Checkbox
                    checked={!one.isOwn && chosen.has(one.id)}
                    disabled={one.isOwn}
                    aria-label={`选择 ${one.title}`}
                    onChange={({ currentTarget }) => choose(one.id, currentTarget.checked)}
                  >
                    {""}
                  </Checkbox>
                  <div className="flex min-w-0 flex-wrap items-center gap-2">
                    <h2 className="min-w-0 text-base">
                      {one.isOwn ? (
                        one.title
                      ) : (
                        <a className="link" href={caseAddress(queue, one.id)}>
                          {one.title}
                        </a>
                      )}
                    </h2>
                    <span className="text-sm text-secondary">
                      <FriendlyTime at={one.openedAt} now={now} act="提交" />
                    </span>
                    <OverdueTag openedAt={one.openedAt} queue={queue} head={head} now={now} />
                    {one.holder && (
                      <Tag tone={one.holder.isMe ? "brand" : "warning"} title={one.holder.note}>
                        {holderWords(one.holder)}
                      </Tag>
                    )}
                    {one.proposal && (
                      <Tag tone="warning" title={one.proposal.reason}>
                        {proposalWords(one.proposal, decisions)}
                      </Tag>
                    )}
                  </div>
                </div>
                <div className={one.beside ? "case-compared" : undefined}>
                  <CaseSide picture={one.picture}>
                    {one.text && <p className="case-text">{one.text}</p>}
                    <CaseFacts facts={one.facts} />
                  </CaseSide>
                  {one.beside && <Beside beside={one.beside} />}
                </div>
                {one.pictures && (
                  <ul className="flex flex-wrap gap-3">
                    {one.pictures.map(({ label, path, mediaType }) => (
                      <li key={path}>
                        <a className="link" href={path} target="_blank" rel="noreferrer">
                          {mediaType.startsWith("image/") ? (
                            <img className="case-picture" src={path} alt={label} />
                          ) : (
                            `查看${label}（PDF）`
                          )}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
                {one.holder?.note && <p className="text-sm">移交备注：{one.holder.note}</p>}
                {!one.isOwn && (
                  <div className="flex flex-wrap gap-2">
                    {allowedDecisions(one, decisions).map((decision) => (
                      <Button
                        key={decision.name}
                        size="small"
                        kind={decision.kind}
                        isBusy={isBusy}
                        onClick={() => setDeciding({ decision, ids: [one.id] })}
                      >
                        {decision.label}
                      </Button>
                    ))}
                    {!one.holder?.isMe && (
                      <Button size="small" onClick={() => void hold(one.id)}>
                        由我处理
                      </Button>
                    )}
                  </div>
                )}
              </article>
            ))}
          </div>
        </>
      )}
      <PageLinks address={address} total={cases.totalRecord} />
      {deciding && (
        <DecideDialog
          decision={deciding.decision}
          count={deciding.ids.length}
          holders={[...new Set(heldByOthers(cases.data, deciding.ids).map(({ holder }) => holder!.operator.name))]}
          type={single?.type}
          nameToRetype={single && deciding.decision.needsSecond ? (single.about ?? single.title) : undefined}
          isBusy={isBusy}
          onDecide={(reason, more) => void decide(reason, more)}
          onClose={() => setDeciding(null)}
        />
      )}
      {handed && <HandOverDialog queue={queue} ids={handed} head={head} onClose={() => setHanded(null)} />}
    </>
  );
}

function heldByOthers(cases: Case[], ids: number[]): Case[] {
  return cases.filter(({ id, holder }) => ids.includes(id) && holder && !holder.isMe);
}

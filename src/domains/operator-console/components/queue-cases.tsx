import { type ReactNode, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { showToast } from "#web/components/toast.tsx";
import { type Case, type Decision, queues } from "../contract/queues.ts";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { QueueTabs } from "./queue-tabs.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";

type Data = DataOf<typeof queues.listCases> & { queue: string };

/** The cases of a queue: looked at, decided one by one or several at once, handed over. */
export function QueueCases({ data: { queue, decisions, cases }, head, now, address }: SectionProps<Data>) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<{ decision: Decision; ids: number[] } | null>(null);
  const [handed, setHanded] = useState<number[] | null>(null);
  const { isBusy, act } = useAction();
  // What was decided meanwhile is chosen no more.
  const others = cases.data.filter(({ isOwn }) => !isOwn).map(({ id }) => id);
  const ids = others.filter((id) => chosen.has(id));
  const isMine = address.searchParams.get("mine") === "true";

  function choose(id: number, isChosen: boolean) {
    setChosen((others) => new Set(isChosen ? [...others, id] : [...others].filter((other) => other !== id)));
  }

  async function hold(one: Case) {
    await act(
      () => callApi(queues.leaseCase, { queue, id: one.id }),
      ({ leasedBy }) => {
        if (leasedBy) showToast({ kind: "warning", text: `${leasedBy.operator.name} 也在处理这一条，请与其确认` });
        return leasedBy ? null : "已由您处理，15 分钟内其他人会看到提示";
      },
    );
  }

  async function decide(reason: string, more: { type?: string; name?: string }) {
    const { decision, ids } = deciding!;
    const forced = heldByOthers(cases.data, ids)
      .map(({ id }) => id)
      .join(",");
    const seen = cases.data
      .filter(({ id }) => ids.includes(id))
      .map(({ id, openedAt }) => `${id}@${openedAt}`)
      .join(",");
    const isDone = await act(
      () =>
        callApi(queues.decideCases, {
          queue,
          ids: ids.join(","),
          decision: decision.name,
          reason,
          forced,
          seen,
          ...more,
        }),
      ({ decided, refused, proposed = [] }) => {
        if (refused.length > 0)
          showToast({ kind: "warning", text: `${refused.length} 条未处理：${refused[0]!.message}` });
        if (proposed.length > 0) return `已提出 ${proposed.length} 条，待其他运营人员复核`;
        return decided.length > 0 ? `已处理 ${decided.length} 条` : null;
      },
    );
    if (isDone) setDeciding(null);
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
                      {one.path ? (
                        <a className="link" href={one.path}>
                          {one.title}
                        </a>
                      ) : (
                        one.title
                      )}
                    </h2>
                    <span className="text-sm text-secondary">
                      <FriendlyTime at={one.openedAt} now={now} act="提交" />
                    </span>
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
                    {decisions.map((decision) => (
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
                      <Button size="small" onClick={() => void hold(one)}>
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

function holderWords({ operator, isMe, handedBy }: NonNullable<Case["holder"]>): string {
  if (handedBy) return isMe ? `${handedBy} 移交给我` : `${handedBy} 移交给 ${operator.name}`;
  return isMe ? "我正在处理" : `${operator.name} 正在处理`;
}

function proposalWords({ by, isMe, decision }: NonNullable<Case["proposal"]>, decisions: Decision[]): string {
  const label = decisions.find(({ name }) => name === decision)?.label ?? decision;
  return isMe ? `待他人复核：您提出「${label}」` : `待复核：${by.name} 提出「${label}」`;
}

function CaseSide({ picture, children }: { picture: string | null | undefined; children: ReactNode }) {
  if (!picture) return <div className="case-side">{children}</div>;
  return (
    <div className="case-side case-pictured">
      <img src={picture} alt="" loading="lazy" />
      <div>{children}</div>
    </div>
  );
}

function CaseFacts({ facts }: { facts: Case["facts"] }) {
  return (
    <dl className="case-facts">
      {facts.map(({ label, value, path }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>
            {path ? (
              <a className="link" href={path}>
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What there is already, each with how it stands to the case. */
function Beside({ beside }: { beside: NonNullable<Case["beside"]> }) {
  if (beside.length === 0) return <p className="case-beside text-sm text-secondary">没有已发布的同型号或同一文件。</p>;
  return (
    <ul className="case-beside" aria-label="已发布的">
      {beside.map(({ title, path, picture, relation, facts }) => (
        <li key={`${title} ${path}`}>
          <CaseSide picture={picture}>
            <p className="flex flex-wrap items-center gap-2">
              <Tag tone="warning">{relation}</Tag>
              {path ? (
                <a className="link min-w-0" href={path}>
                  {title}
                </a>
              ) : (
                title
              )}
            </p>
            <CaseFacts facts={facts} />
          </CaseSide>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";
import type { WholeThing } from "#api/whole-thing.ts";
import { DataTable } from "./data-table.tsx";
import { FriendlyTime } from "./friendly-time.tsx";

interface WholeThingCardProps {
  /** How it stands. */
  marks: ReactNode;
  /** What may be done to it; nothing of it where the asker stands on a side of it. */
  acts: ReactNode;
  /** Facts that its list knows already, before the others. */
  whole: WholeThing;
  /** What its history is called. */
  historyTitle: string;
  now: string;
}

/** One thing of the console in whole: how it stands and what may be done to it, facts, texts, papers, and how it came here. */
export function WholeThingCard({ marks, acts, whole, historyTitle, now }: WholeThingCardProps) {
  const { facts, texts, papers, history, isOwn } = whole;
  return (
    <>
      <section className="card case" aria-labelledby="thing-title">
        <div className="whole-head">
          <h2 id="thing-title" className="flex min-w-0 flex-wrap items-center gap-2">
            概况 {marks}
          </h2>
          {!isOwn && acts && (
            <div className="flex flex-wrap gap-2" role="group" aria-label="操作">
              {acts}
            </div>
          )}
        </div>
        {isOwn && (
          <p className="text-sm" role="note">
            与你或你的企业有关：未公开的内容不显示，请由其他运营人员处理。
          </p>
        )}
        <dl className="whole-facts">
          {facts.map(({ label, value, path }, at) => (
            <div key={`${label} ${at}`}>
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
      </section>
      {texts.map(({ label, text }) => (
        <section key={label} className="card case" aria-label={label}>
          <h2 className="text-base">{label}</h2>
          <p className="case-text">{text}</p>
        </section>
      ))}
      {papers.length > 0 && (
        <section className="card case" aria-label="材料">
          <h2 className="text-base">材料</h2>
          <p className="text-sm text-secondary">打开原件会记入操作日志。</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {papers.map(({ label, path }, at) => (
              <li key={`${path} ${at}`}>
                <a className="link" href={path} target="_blank" rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {history.length > 0 && (
        <>
          <h2>{historyTitle}</h2>
          <DataTable
            caption={historyTitle}
            rows={history}
            keyOf={({ at, what }) => at + what}
            columns={[
              { key: "at", title: "时间", cell: ({ at }) => <FriendlyTime at={at} now={now} /> },
              { key: "what", title: "事项", isRowHead: true, cell: ({ what }) => what },
              { key: "reason", title: "说明", className: "is-wide", cell: ({ reason }) => reason || "—" },
            ]}
          />
        </>
      )}
    </>
  );
}

import type { ReactNode } from "react";
import { Tag } from "#web/components/tag.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { HOUR_MS } from "#shared/durations.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { hoursWords } from "../case-words.ts";
import type { Case, Decision } from "../contract/queues.ts";

export const caseAddress = (queue: string, id: number): string => `/ops/queue/${queue}/${id}`;

/** A decision as one case has it: `effect` where it comes to something else than in the rest of its queue. */
export type DecisionHere = Decision & { effect?: string };

/** What its state allows of what its queue decides. */
export function allowedDecisions({ allowed, calledHere }: Case, decisions: Decision[]): DecisionHere[] {
  const open = allowed ? decisions.filter(({ name }) => allowed.includes(name)) : decisions;
  return open.map((one) => ({ ...one, ...calledHere?.[one.name] }));
}

/** How long there is still, or that it is overdue; the exact time on hover. */
export function Due({ at, now }: { at: string; now: string }) {
  const hours = (Date.parse(at) - Date.parse(now)) / HOUR_MS;
  const title = formatExactTime(at);
  if (hours < 0)
    return (
      <Tag tone="danger" title={title}>
        已超时
      </Tag>
    );
  return (
    <time dateTime={at} title={title}>
      还有 {hoursWords(Math.ceil(hours))}
    </time>
  );
}

/** When it was brought, and by when it is to be decided. */
export function CaseTimes({ one: { openedAt, dueAt }, now }: { one: Case; now: string }) {
  return (
    <p className="text-sm text-secondary">
      <FriendlyTime at={openedAt} now={now} act="提交" /> · <Due at={dueAt} now={now} />
    </p>
  );
}

/** The texts of a case, but for one that its heading says already, with nothing hit in it. */
export function textsBelow({ title, texts = [] }: Pick<Case, "title" | "texts">): NonNullable<Case["texts"]> {
  return texts.filter(({ text, hits }) => hits.length > 0 || text !== title);
}

/** The way to other cases, and the keys that lead there. */
export function CaseWay({ queue, previous, next }: { queue: string; previous: string | null; next: string | null }) {
  return (
    <nav className="case-way" aria-label="条目">
      <a className="link" href={`/ops/queue/${queue}`}>
        全部待处理
      </a>
      {previous && (
        <a className="link" href={previous} rel="prev">
          上一条
        </a>
      )}
      {next ? (
        <a className="link" href={next} rel="next">
          下一条
        </a>
      ) : (
        <span className="text-secondary">没有下一条</span>
      )}
      {(next || previous) && (
        <span className="case-keys text-sm text-secondary">
          {next && (
            <>
              <kbd>J</kbd> 下一条{" "}
            </>
          )}
          {previous && (
            <>
              <kbd>K</kbd> 上一条
            </>
          )}
        </span>
      )}
    </nav>
  );
}

export function CaseSide({ picture, children }: { picture: string | null | undefined; children: ReactNode }) {
  if (!picture) return <div className="case-side">{children}</div>;
  return (
    <div className="case-side case-pictured">
      <img src={picture} alt="" loading="lazy" />
      <div>{children}</div>
    </div>
  );
}

export function CaseFacts({ facts }: { facts: Case["facts"] }) {
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
export function Beside({ beside }: { beside: NonNullable<Case["beside"]> }) {
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

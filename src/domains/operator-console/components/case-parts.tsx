import type { ReactNode } from "react";
import { Tag } from "#web/components/tag.tsx";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import { formatExactTime } from "#shared/format-date.ts";
import type { Case, Decision } from "../contract/queues.ts";

export const caseAddress = (queue: string, id: number): string => `/ops/queue/${queue}/${id}`;

/** A decision as one case has it: `effect` where it comes to something else than in the rest of its queue. */
export type DecisionHere = Decision & { effect?: string };

/** What its state allows of what its queue decides. */
export function allowedDecisions({ allowed, calledHere }: Case, decisions: Decision[]): DecisionHere[] {
  const open = allowed ? decisions.filter(({ name }) => allowed.includes(name)) : decisions;
  return open.map((one) => ({ ...one, ...calledHere?.[one.name] }));
}

const DAY_HOURS = DAY_MS / HOUR_MS;
/** Nearer than that it is told in hours. */
const NEAR_HOURS = 72;

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
      {hours <= NEAR_HOURS ? `还有 ${Math.ceil(hours)} 小时` : `还有 ${Math.floor(hours / DAY_HOURS)} 天`}
    </time>
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

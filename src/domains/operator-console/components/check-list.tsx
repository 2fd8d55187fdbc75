import { useState } from "react";
import { Tag } from "#web/components/tag.tsx";
import type { Case } from "../contract/queues.ts";

type Fact = Case["facts"][number];

/** What whoever brought a case says, to be ticked against its papers; what differs from before or from a register is told. */
export function CheckList({ facts }: { facts: Fact[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const changed = facts.filter(({ value, former }) => former !== undefined && former !== value).length;
  const unlike = facts.filter(({ register }) => register && !register.isSame).length;

  function tick(at: number, isTicked: boolean) {
    setTicked((others) => new Set(isTicked ? [...others, at] : [...others].filter((other) => other !== at)));
  }

  return (
    <section className="grid gap-2" aria-labelledby="check-title">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="check-title" className="text-base">
          核对清单
        </h2>
        <span className="num text-sm text-secondary">
          已核对 {ticked.size} / {facts.length}
        </span>
        {changed > 0 && <Tag tone="warning">{changed} 项与上一版不同</Tag>}
        {unlike > 0 && <Tag tone="danger">{unlike} 项与登记不符</Tag>}
      </div>
      <ul className="check-list">
        {facts.map(({ label, value, path, former, register }, at) => (
          <li key={`${label} ${value}`} className={ticked.has(at) ? "is-checked" : undefined}>
            <label>
              <input
                type="checkbox"
                checked={ticked.has(at)}
                onChange={({ currentTarget }) => tick(at, currentTarget.checked)}
              />
              <span className="check-label">{label}</span>
            </label>
            <div className="check-value">
              {path ? (
                <a className="link" href={path}>
                  {value}
                </a>
              ) : (
                value || "未填写"
              )}
              {former !== undefined && former !== value && (
                <p className="check-note">
                  <Tag tone="warning">与上一版不同</Tag> 上一版：<del>{former || "未填写"}</del>
                </p>
              )}
              {register && (
                <p className="check-note">
                  <Tag tone={register.isSame ? "success" : "danger"}>
                    {register.isSame ? "与登记一致" : "与登记不符"}
                  </Tag>{" "}
                  {register.name}：{register.value}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

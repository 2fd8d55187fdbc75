import { type FormEvent, useRef, useState } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { Icon } from "./icon.tsx";
import type { PagerProps } from "./pager.tsx";
import { countPages, pagerWindow } from "./pager-window.ts";

/** Which page of a list is shown, and the ways to the others. */
export function PagerRow({ page, pageSize, total, words, hrefOf, label = "分页" }: PagerProps & { words: string }) {
  const pageCount = countPages(total, pageSize);
  const current = Math.min(Math.max(page, 1), pageCount);
  return (
    <nav className="pager not-printed" aria-label={label}>
      <p className="pager-total num">{words}</p>
      {pageCount > 1 && (
        <>
          <ol className="pager-pages num">
            <li>
              <Step page={current - 1} isOpen={current > 1} name="上一页" rel="prev" hrefOf={hrefOf} />
            </li>
            {pagerWindow(current, pageCount).map((slot, at) => (
              <li key={slot === "gap" ? `gap ${at}` : slot} className={slot === current ? "" : "pager-far"}>
                {slot === "gap" && <span className="pager-gap">…</span>}
                {slot === current && (
                  <span className="pager-current" aria-current="page">
                    {formatNumber(slot)}
                    <span className="pager-of"> / {formatNumber(pageCount)}</span>
                  </span>
                )}
                {slot !== "gap" && slot !== current && (
                  <a href={hrefOf(slot)} aria-label={`第 ${formatNumber(slot)} 页`}>
                    {formatNumber(slot)}
                  </a>
                )}
              </li>
            ))}
            <li>
              <Step page={current + 1} isOpen={current < pageCount} name="下一页" rel="next" hrefOf={hrefOf} />
            </li>
          </ol>
          <Jump pageCount={pageCount} hrefOf={hrefOf} />
        </>
      )}
    </nav>
  );
}

interface StepProps {
  page: number;
  isOpen: boolean;
  name: string;
  rel: "prev" | "next";
  hrefOf: (page: number) => string;
}

function Step({ page, isOpen, name, rel, hrefOf }: StepProps) {
  const icon = <Icon name={rel === "prev" ? "left" : "right"} size={14} />;
  return isOpen ? (
    <a href={hrefOf(page)} rel={rel} aria-label={name}>
      {icon}
    </a>
  ) : (
    <span className="pager-closed">{icon}</span>
  );
}

function Jump({ pageCount, hrefOf }: { pageCount: number; hrefOf: (page: number) => string }) {
  const [typed, setTyped] = useState("");
  const link = useRef<HTMLAnchorElement>(null);
  // Full-width digits come out of an input method.
  const number = Math.trunc(Number(typed.normalize("NFKC"))) || 1;
  const wanted = Math.min(Math.max(number, 1), pageCount);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // A real link, so that the shell navigates as it does for every other.
    if (typed.trim()) link.current?.click();
  }

  return (
    <form method="dialog" className="pager-jump needs-script" onSubmit={handleSubmit}>
      <label>
        到第
        <input
          className="input num"
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        页
      </label>
      <a ref={link} className="button button-small" href={hrefOf(wanted)}>
        跳转
      </a>
    </form>
  );
}

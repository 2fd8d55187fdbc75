import { useState } from "react";
import type { Case } from "../contract/queues.ts";
import { PaperViewer } from "./paper-viewer.tsx";
import { usePapers } from "./use-papers.ts";

/** The papers of a case as labelled thumbnails; each opens as large as the window is. */
export function CasePapers({ pictures }: { pictures: NonNullable<Case["pictures"]> }) {
  const [shown, setShown] = useState<number | null>(null);
  const { papers, unread, cut, isDrawing } = usePapers(pictures);
  return (
    <section className="grid content-start gap-2" aria-labelledby="papers-title">
      <h2 id="papers-title" className="text-base">
        材料
      </h2>
      <ul className="papers">
        {papers.map(({ label, src }, at) => (
          <li key={`${label} ${src}`}>
            <button type="button" className="paper" aria-label={`查看 ${label}`} onClick={() => setShown(at)}>
              <img src={src} alt="" />
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
      {isDrawing && <p className="text-sm text-secondary">正在打开 PDF…</p>}
      {unread.map(({ label, path }) => (
        <p key={path} className="text-sm">
          {label}无法在此预览，
          <a className="link" href={path} target="_blank" rel="noreferrer">
            打开原件
          </a>
        </p>
      ))}
      {cut.map(({ paper: { label, path }, shown, count }) => (
        <p key={path} className="text-sm" role="note">
          {label}共 {count} 页，此处仅显示前 {shown} 页，
          <a className="link" href={path} target="_blank" rel="noreferrer">
            打开原件
          </a>
        </p>
      ))}
      <PaperViewer papers={papers} shown={shown} onShow={setShown} />
    </section>
  );
}

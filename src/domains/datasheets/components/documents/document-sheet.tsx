import type { ReactNode } from "react";
import { CopyButton } from "#web/components/copy-button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { partAddress } from "../../addresses.ts";
import type { DocumentDetail } from "../../contract.ts";
import { DOCUMENT_KIND_LABELS } from "../../labels.ts";
import { SOURCE_LABELS } from "../../source-labels.ts";
import { OutsideLink } from "./outside-link.tsx";

/** What else is known of a datasheet, and the parts that it describes: beside its pages. */
export function DocumentSheet({ document, now }: { document: DocumentDetail; now: string }) {
  const { kind, createdAt, source, sourceUrl, isSample, fileName } = document;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      <DescribedParts document={document} />
      <section className="card card-body grid grid-cols-1 gap-3" aria-label="文件信息">
        <dl className="fact-list">
          <Fact name="类型">{DOCUMENT_KIND_LABELS[kind] ?? kind}</Fact>
          <Fact name="文件">{fileName}</Fact>
          <Fact name="来源">{sourceUrl ? <OutsideLink address={sourceUrl}>{SOURCE_LABELS[source] ?? "来源"}</OutsideLink> : SOURCE_LABELS[source]}</Fact>
          <Fact name="收录">
            <FriendlyTime at={createdAt} now={now} />
          </Fact>
        </dl>
        {isSample && <p className="text-sm text-secondary">样例由本站生成，用于演示，不是原厂文件。</p>}
        <TextState document={document} />
      </section>
    </div>
  );
}

/** How far the file can be searched. */
function TextState({ document }: { document: DocumentDetail }) {
  const words = describeText(document);
  return words === null ? null : <p className="num text-sm text-secondary">{words}</p>;
}

function describeText({ textState, hasTextLayer, pageCount, pagesRead, pagesWithoutText }: DocumentDetail): string | null {
  if (hasTextLayer === false || (textState === "ready" && pagesWithoutText === pagesRead)) return "扫描件，未识别文字，不能在其中搜索。";
  if (textState === "failed") return "无法识别文字，不能在其中搜索。";
  if (textState === "waiting") return pageCount === null ? "正在识别文字" : `正在识别文字 ${formatNumber(pagesRead)}/${formatNumber(pageCount)} 页`;
  return pagesWithoutText === 0 ? null : `其中 ${formatNumber(pagesWithoutText)} 页为扫描页，未识别文字。`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function DescribedParts({ document: { parts, partTotal } }: { document: DocumentDetail }) {
  return (
    <section className="card" aria-labelledby="parts-title">
      <div className="card-head">
        <h2 id="parts-title">涉及型号</h2>
        <span className="num text-sm text-secondary">共 {formatNumber(partTotal)} 个</span>
      </div>
      {parts.length === 0 ? (
        <p className="card-body text-secondary">还没有与型号关联。</p>
      ) : (
        <ul className="described-parts">
          {parts.map((part) => (
            <li key={part.id}>
              <p className="flex flex-wrap items-center gap-x-2">
                <a className="mpn link wrap-anywhere" href={partAddress(part)}>
                  {part.mpn}
                </a>
                <CopyButton text={part.mpn} />
                {part.package && <span className="text-xs text-secondary">{part.package}</span>}
              </p>
              {part.description && <p className="truncate text-sm text-secondary">{part.description}</p>}
            </li>
          ))}
        </ul>
      )}
      {partTotal > parts.length && <p className="card-body text-sm text-secondary">只列出最常用的 {formatNumber(parts.length)} 个。</p>}
    </section>
  );
}

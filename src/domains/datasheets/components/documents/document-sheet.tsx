import type { ReactNode } from "react";
import { FavouriteButton } from "#domains/accounts/components/public/favourite-button.tsx";
import { MailButton } from "./mail-button.tsx";
import { CopyButton } from "#web/components/copy-button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { formatFileSize } from "#shared/format-file-size.ts";
import { formatNumber } from "#shared/format-number.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import type { DocumentDetail } from "../../contract/document-detail.ts";
import { DOCUMENT_KIND_LABELS } from "#domains/catalogue/document-labels.ts";
import { SOURCE_LABELS } from "#domains/catalogue/source-labels.ts";
import { ReportError } from "../corrections/report-error.tsx";
import { VersionList } from "../document-versions/version-list.tsx";
import { OutsideLink } from "#web/components/outside-link.tsx";

/** Enough to tell files apart; all of it is copied. */
const HASH_SHOWN = 12;

/** What else is known of a datasheet, and the parts that it describes: beside its pages. */
export function DocumentSheet({ document, now }: { document: DocumentDetail; now: string }) {
  const {
    id,
    kind,
    createdAt,
    publishedOn,
    isDayRead,
    version,
    isVersionRead,
    source,
    sourceUrl,
    isSample,
    fileName,
    sizeBytes,
    pageCount,
    sha256,
  } = document;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      <DescribedParts document={document} />
      <VersionList document={document} />
      <section className="card card-body grid grid-cols-1 gap-3" aria-label="文件信息">
        <dl className="fact-list">
          <Fact name="类型">{DOCUMENT_KIND_LABELS[kind] ?? kind}</Fact>
          <Fact name="文件">{fileName}</Fact>
          <Fact name="来源">
            {sourceUrl ? <OutsideLink address={sourceUrl}>{sourceName(source)}</OutsideLink> : sourceName(source)}
          </Fact>
          <Fact name="版本">{version && version + readOff(isVersionRead)}</Fact>
          <Fact name="发布日期">{publishedOn ? publishedOn + readOff(isDayRead) : "未注明"}</Fact>
          <Fact name="收录">
            <FriendlyTime at={createdAt} now={now} />
          </Fact>
          <Fact name="大小">{formatFileSize(sizeBytes)}</Fact>
          <Fact name="页数">{pageCount !== null && `${formatNumber(pageCount)} 页`}</Fact>
          <Fact name="校验">
            <span className="inline-flex flex-wrap items-center gap-x-2" title={`SHA-256 ${sha256}`}>
              SHA-256 <span className="mpn">{sha256.slice(0, HASH_SHOWN)}…</span>{" "}
              <CopyButton text={sha256} what="完整的 SHA-256" />
            </span>
          </Fact>
        </dl>
        {isSample && <p className="text-sm text-secondary">样例由本站生成，用于演示，不是原厂文件。</p>}
        <TextState document={document} />
        <div className="flex flex-wrap gap-2">
          <FavouriteButton act="favourite" type="document" id={id} />
          <MailButton documentId={id} />
          <ReportError subject={{ kind: "document", id }} />
        </div>
      </section>
    </div>
  );
}

/** How far the file can be searched. */
function TextState({ document }: { document: DocumentDetail }) {
  const words = describeText(document);
  return words === null ? null : <p className="num text-sm text-secondary">{words}</p>;
}

function describeText({
  textState,
  hasTextLayer,
  pageCount,
  pagesRead,
  pagesWithoutText,
}: DocumentDetail): string | null {
  if (hasTextLayer === false || (textState === "ready" && pagesWithoutText === pagesRead))
    return "扫描件，未识别文字，不能在其中搜索。";
  if (textState === "failed") return "无法识别文字，不能在其中搜索。";
  if (textState === "waiting")
    return pageCount === null
      ? "正在识别文字"
      : `正在识别文字 ${formatNumber(pagesRead)}/${formatNumber(pageCount)} 页`;
  return pagesWithoutText === 0 ? null : `其中 ${formatNumber(pagesWithoutText)} 页为扫描页，未识别文字。`;
}

function readOff(isRead: boolean): string {
  return isRead ? "（据正文）" : "";
}

function sourceName(source: string): string {
  return SOURCE_LABELS[source] ?? (source === "import" ? "本站收录" : source);
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
      {partTotal > parts.length && (
        <p className="card-body text-sm text-secondary">只列出最常用的 {formatNumber(parts.length)} 个。</p>
      )}
    </section>
  );
}

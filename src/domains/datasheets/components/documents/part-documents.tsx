import type { ReactNode } from "react";
import { LinkButton } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { documentAddress, outsideDocumentAddress } from "#domains/catalogue/document-addresses.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import type { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";
import type { PartDetail } from "#domains/catalogue/contract/part-shapes.ts";
import { DocumentFacts } from "#domains/catalogue/components/public/documents/document-facts.tsx";
import {
  DocumentTick,
  SelectionBar,
  useDocumentSelection,
} from "#domains/catalogue/components/public/documents/document-selection.tsx";
import { DocumentThumbnail } from "#domains/catalogue/components/public/documents/document-thumbnail.tsx";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { SampleTag } from "#domains/catalogue/components/public/documents/sample-tag.tsx";
import { SaveLink } from "#domains/catalogue/components/public/documents/save-link.tsx";

// The others stand below in a line each.
const SHOWN_WHOLE = 5;

/** The datasheets of a part, to read, to download, several at once; the address that a source gave where the portal has none. `children` stand below. */
export function PartDocuments({ part, now, children }: { part: PartDetail; now: string; children: ReactNode }) {
  const { mpn, documents, datasheetUrl } = part;
  const selection = useDocumentSelection();
  return (
    <section className="card" id="documents" aria-labelledby="documents-title">
      <div className="card-head">
        <h2 id="documents-title">规格书</h2>
        {documents.length > 0 && <OutsideLink address={datasheetUrl}>外部规格书</OutsideLink>}
      </div>
      {documents.length === 0 ? (
        <NoDocument part={part} />
      ) : (
        <ul>
          {documents.slice(0, SHOWN_WHOLE).map((document) => (
            <li key={document.id} className="document-entry">
              <Entry document={document} mpn={mpn} now={now} isTicked={documents.length > 1} />
            </li>
          ))}
        </ul>
      )}
      {documents.length > SHOWN_WHOLE && (
        <details className="more">
          <summary>其余 {formatNumber(documents.length - SHOWN_WHOLE)} 份规格书</summary>
          <ul>
            {documents.slice(SHOWN_WHOLE).map((document) => (
              <li key={document.id} className="document-entry">
                <DocumentTick document={document} name={document.title} />
                <div className="grid min-w-0 flex-1 content-start gap-1">
                  <DocumentTitle document={document} />
                  <DocumentFacts document={document} />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
      {children}
      {documents.length > 1 && <SelectionBar selection={selection} />}
    </section>
  );
}

function NoDocument({ part }: { part: PartDetail }) {
  const { datasheetUrl } = part;
  if (!outsideAddress(datasheetUrl))
    return <p className="card-body text-secondary">本站还没有这个型号的规格书，数据来源也没有给出链接。</p>;
  return (
    <div className="card-body grid justify-items-start gap-2">
      <OutsideLink address={datasheetUrl}>打开外部规格书</OutsideLink>
      <p className="text-sm text-secondary">
        本站还没有收录这份文件。链接由数据来源提供，打开后将离开本站，内容由对方负责。
      </p>
      <a className="link text-sm" href={outsideDocumentAddress(part)}>
        查看链接详情，或报告链接失效
      </a>
    </div>
  );
}

interface EntryProps {
  document: DocumentCard;
  mpn: string;
  now: string;
  /** Several can be downloaded at once. */
  isTicked: boolean;
}

function Entry({ document, mpn, now, isTicked }: EntryProps) {
  const { title, thumbnail, createdAt, isSample } = document;
  return (
    <>
      {isTicked && <DocumentTick document={document} name={title} />}
      <a href={documentAddress(document)} aria-label={`阅读 ${title}`}>
        <DocumentThumbnail document={document} size="medium" isFirst />
      </a>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <DocumentTitle document={document} />
        <DocumentFacts document={document} />
        <p className="text-xs text-secondary">
          <FriendlyTime at={createdAt} now={now} act="收录" />
        </p>
        <p className="mt-1 flex flex-wrap gap-2">
          <LinkButton
            kind={isSample ? "plain" : "primary"}
            size="small"
            href={documentAddress(document)}
            aria-label={`阅读 ${title}（${mpn}）`}
          >
            {isSample ? "阅读样例" : "阅读"}
          </LinkButton>
          <SaveLink document={document} size="small" />
        </p>
        {thumbnail !== null && (
          <details className="first-page">
            <summary>首页预览</summary>
            <a href={documentAddress(document)} aria-label={`阅读 ${title}（首页预览）`}>
              <DocumentThumbnail document={document} size="large" />
            </a>
          </details>
        )}
      </div>
    </>
  );
}

function DocumentTitle({ document }: { document: DocumentCard }) {
  return (
    <p className="font-medium wrap-anywhere">
      <a className="link" href={documentAddress(document)}>
        {document.title}
      </a>{" "}
      <SampleTag document={document} />
    </p>
  );
}

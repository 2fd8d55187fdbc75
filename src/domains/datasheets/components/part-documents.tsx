import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { documentAddress } from "../addresses.ts";
import type { DocumentCard, PartDetail } from "../contract.ts";
import { DocumentFacts } from "./document-facts.tsx";
import { DocumentTick, SelectionBar, type DocumentSelection, useDocumentSelection } from "./document-selection.tsx";
import { DocumentThumbnail } from "./document-thumbnail.tsx";
import { OutsideLink } from "./outside-link.tsx";
import { SaveLink } from "./save-link.tsx";

/** The datasheets of a part, to read, to download, several at once; the maker's own address where the portal has none. */
export function PartDocuments({ part: { mpn, documents, datasheetUrl }, now }: { part: PartDetail; now: string }) {
  const selection = useDocumentSelection();
  return (
    <section className="card" aria-labelledby="documents-title">
      <div className="card-head">
        <h2 id="documents-title">规格书</h2>
        <OutsideLink address={datasheetUrl}>原厂规格书</OutsideLink>
      </div>
      {documents.length === 0 ? (
        <EmptyState title="本站还没有这个型号的规格书" text={datasheetUrl ? "可以打开上方的原厂地址查看；链接由数据来源提供，本站不保证其内容。" : "可以查看同品牌的其他型号，或稍后再来。"} />
      ) : (
        <ul>
          {documents.map((document) => (
            <li key={document.id} className="document-entry">
              <Entry document={document} mpn={mpn} now={now} selection={documents.length > 1 ? selection : null} />
            </li>
          ))}
        </ul>
      )}
      {documents.length > 1 && <SelectionBar selection={selection} />}
    </section>
  );
}

interface EntryProps {
  document: DocumentCard;
  mpn: string;
  now: string;
  selection: DocumentSelection | null;
}

function Entry({ document, mpn, now, selection }: EntryProps) {
  const { title, isSample, createdAt } = document;
  return (
    <>
      {selection && <DocumentTick document={document} name={title} selection={selection} />}
      <a href={documentAddress(document)} aria-label={`阅读 ${title}`}>
        <DocumentThumbnail document={document} size="medium" isFirst />
      </a>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="font-medium wrap-anywhere">
          <a className="link" href={documentAddress(document)}>
            {title}
          </a>{" "}
          {isSample && <Tag title="由本站生成，用于演示">样例</Tag>}
        </p>
        <DocumentFacts document={document} />
        <p className="text-xs text-secondary">
          <FriendlyTime at={createdAt} now={now} /> 收录
        </p>
        <p className="mt-1 flex flex-wrap gap-2">
          <LinkButton kind="primary" size="small" href={documentAddress(document)} aria-label={`阅读 ${title}（${mpn}）`}>
            阅读
          </LinkButton>
          <SaveLink document={document} size="small" />
        </p>
      </div>
    </>
  );
}

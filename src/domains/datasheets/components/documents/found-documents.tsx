import { formatNumber } from "#shared/format-number.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import type { DocumentHit, Passage } from "../../contract/search.ts";
import { BrandName } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { DocumentFacts } from "#domains/catalogue/components/public/documents/document-facts.tsx";
import { DocumentTick } from "#domains/catalogue/components/public/documents/document-selection.tsx";
import { DocumentThumbnail } from "#domains/catalogue/components/public/documents/document-thumbnail.tsx";
import { SampleTag } from "#domains/catalogue/components/public/documents/sample-tag.tsx";
import { SaveLink } from "#domains/catalogue/components/public/documents/save-link.tsx";

/** Datasheets that were found, each with the passages that answer. */
export function FoundDocuments({ documents }: { documents: DocumentHit[] }) {
  return (
    <ol className="card found-documents" aria-label="规格书">
      {documents.map((document) => (
        <li key={document.id} className="document-entry">
          <DocumentTick document={document} name={document.title} />
          <a className="found-document-picture" href={documentAddress(document)} tabIndex={-1} aria-hidden="true">
            <DocumentThumbnail document={document} size="medium" />
          </a>
          <FoundDocument document={document} />
        </li>
      ))}
    </ol>
  );
}

function FoundDocument({ document }: { document: DocumentHit }) {
  const { title, brand, part, passages, matchedPages } = document;
  const state = textStateOf(document);
  return (
    <div className="found-document">
      <div className="found-document-head">
        <h2>
          <a className="link" href={documentAddress(document)}>
            {title}
          </a>{" "}
          <SampleTag document={document} />
        </h2>
        <SaveLink kind="quiet" size="small" document={document} />
      </div>
      {(brand || part) && (
        <p className="found-document-names">
          {brand && <BrandName brand={brand} />}
          {part && (
            <a className="mpn link" href={partAddress(part)}>
              {part.mpn}
            </a>
          )}
        </p>
      )}
      <DocumentFacts document={document} />
      {passages.length > 0 && (
        <ol className="passages" aria-label={`${title} 中命中的页`}>
          {passages.map((passage) => (
            <li key={passage.page}>
              <a
                className="passage"
                href={`${documentAddress(document)}#page=${passage.page}&q=${encodeURIComponent(passage.words)}`}
              >
                <PassageWords passage={passage} />
              </a>
            </li>
          ))}
        </ol>
      )}
      {(matchedPages > 0 || state) && (
        <p className="num text-xs text-secondary">
          {matchedPages > 0 && `共 ${formatNumber(matchedPages)} 页命中`}
          {matchedPages > 0 && state && " · "}
          {state}
        </p>
      )}
    </div>
  );
}

function PassageWords({ passage: { page, pieces } }: { passage: Passage }) {
  return (
    <>
      <span className="passage-page num">第 {formatNumber(page)} 页</span>{" "}
      <span className="passage-words">
        {pieces.map(({ text, isMarked }, at) => (isMarked ? <mark key={at}>{text}</mark> : text))}
      </span>
    </>
  );
}

/** Why nothing, or not all, is found in the text. */
function textStateOf({ isScanned, textState }: DocumentHit): string | null {
  if (isScanned) return "扫描件，未识别文字";
  if (textState === "waiting") return "正文正在识别";
  return textState === "failed" ? "正文无法识别" : null;
}

import { formatFileSize } from "#shared/format-file-size.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { DocumentCard, DocumentGlance } from "../../../contract/document-shapes.ts";
import { DOCUMENT_KIND_LABELS, LANGUAGE_LABELS } from "../../../document-labels.ts";

/** 数据手册 · 12 页 · 2.4 MB · 英文 · Rev. B · 2024-01-02: as much as is known. */
export function DocumentFacts({
  document,
}: {
  document: DocumentGlance & Partial<Pick<DocumentCard, "kind" | "version" | "publishedOn">>;
}) {
  const { kind, pageCount, sizeBytes, language, version, publishedOn } = document;
  const facts = [
    kind && kind !== "datasheet" && (DOCUMENT_KIND_LABELS[kind] ?? kind),
    pageCount !== null && `${formatNumber(pageCount)} 页`,
    formatFileSize(sizeBytes),
    language && (LANGUAGE_LABELS[language] ?? language),
    version,
    publishedOn && `${publishedOn} 发布`,
  ].filter((fact) => typeof fact === "string" && fact !== "");
  return (
    <p className="facts">
      {facts.map((fact) => (
        <span key={String(fact)}>{fact}</span>
      ))}
    </p>
  );
}

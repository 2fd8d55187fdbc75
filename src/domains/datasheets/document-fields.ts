/** What operators say of a document. Names stand in rows: they are never reused. */
export const DOCUMENT_FIELDS = ["title", "kind", "language", "version", "published-on", "brand", "parts"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** What a reader can say of one: what should stand there, or which one part is missing or out of place. Names as above. */
export const PROPOSED_DOCUMENT_FIELDS = ["title", "kind", "missing-part", "foreign-part"] as const;
export type ProposedDocumentField = (typeof PROPOSED_DOCUMENT_FIELDS)[number];

export const DOCUMENT_FIELD_LABELS: Record<DocumentField, string> = {
  title: "标题",
  kind: "类型",
  language: "语言",
  version: "版本",
  "published-on": "发布日期",
  brand: "品牌",
  parts: "型号",
};

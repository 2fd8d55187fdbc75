/** What operators say of a document. Names stand in rows: they are never reused. */
export const DOCUMENT_FIELDS = ["title", "kind", "language", "version", "published-on", "brand", "parts"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

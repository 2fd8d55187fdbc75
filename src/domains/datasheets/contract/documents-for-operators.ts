import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, listOf, optionalField, pageIndex, pageSize, sortField, time, writtenLine } from "#api/fields.ts";
import { DOCUMENT_STATES } from "../document-state-labels.ts";

export const DocumentForOperators = z.object({
  id: z.int(),
  title: z.string(),
  brand: z.object({ id: z.int(), name: z.string() }).nullable(),
  kind: z.string(),
  language: z.string().nullable(),
  version: z.string().nullable(),
  publishedOn: day.nullable(),
  pageCount: z.int().nullable(),
  sizeBytes: z.int(),
  fileName: z.string(),
  sha256: z.string(),
  source: z.string(),
  sourceUrl: z.string().nullable(),
  thumbnail: z.string().nullable(),
  state: z.enum(DOCUMENT_STATES),
  removedAt: time.nullable(),
  removedReason: z.string().nullable(),
  removedNote: z.string().nullable(),
  /** It stands in a line of editions. */
  isInLine: z.boolean(),
  createdAt: time,
});
export type DocumentForOperators = z.output<typeof DocumentForOperators>;

/** For operators: documents, those that were taken down or hidden too. */
export const documentsForOperators = defineCalls("datasheets", {
  /** Documents by title or file, the latest first; or the one of an id. */
  listDocumentsForOperators: {
    method: "GET",
    path: "/ops/documents",
    access: "operator",
    input: z.object({
      id: optionalField(id),
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      state: optionalField(z.enum(DOCUMENT_STATES, "没有这个状态")),
      sort: sortField("title", "brand", "kind", "at"),
      pageIndex,
      pageSize,
    }),
    data: listOf(DocumentForOperators),
  },
});

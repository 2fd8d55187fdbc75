import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, listOf, pageIndex, pageSize, time, writtenLine, writtenText } from "#api/fields.ts";
import { BrandRef } from "#domains/catalogue/contract/brand-shapes.ts";
import { DocumentGlance } from "#domains/catalogue/contract/document-shapes.ts";

/** An edition of a document that is published. */
export const DocumentVersion = DocumentGlance.pick({ id: true, pageCount: true, sizeBytes: true }).extend({
  title: z.string(),
  version: z.string().nullable(),
  publishedOn: day.nullable(),
  createdAt: time,
});

/** Newest first. */
const Line = z.object({ versions: z.array(DocumentVersion) });

const RemovedDocument = z.object({
  id: z.int(),
  title: z.string(),
  brand: BrandRef.nullable(),
  /** The part that is looked for most among those it described. */
  part: z.object({ id: z.int(), mpn: z.string() }).nullable(),
  removedAt: time,
  reason: z.string(),
  /** What the holder of the rights says. */
  note: z.string().nullable(),
  /** The newest edition that is still to be read. */
  newest: DocumentVersion.nullable(),
});

const DifferingLine = z.object({ kind: z.enum(["added", "removed"]), text: z.string() });

const PAGE_KINDS = ["changed", "added", "removed", "unreadable", "unchanged"] as const;

/**
 * A page of the older edition and what it became in the newer, either missing where added or removed; unchanged pages
 * in a row are told as one, with their number.
 */
const ComparedPage = z.object({
  /** `unreadable`: one of them holds no text, and can't be compared. */
  kind: z.enum(PAGE_KINDS),
  olderPage: z.int().nullable(),
  newerPage: z.int().nullable(),
  pageCount: z.int(),
  /** The lines that differ, in the order of the page. */
  lines: z.array(DifferingLine),
  /** Of very many the last ones are only counted. */
  moreLines: z.int(),
});

const Difference = listOf(ComparedPage).extend({
  older: DocumentVersion,
  newer: DocumentVersion,
  /**
   * `reading`: the text of one is still being read · `comparing`: ask again in a few seconds · `failed`: they differ too much or are too large
   * to be compared. Pages are told once it is `ready`.
   */
  state: z.enum(["reading", "comparing", "ready", "failed"]),
  /** Pages of each kind, in all. */
  counts: z.object({ changed: z.int(), added: z.int(), removed: z.int(), unreadable: z.int(), unchanged: z.int() }),
});

export type ComparedPage = z.output<typeof ComparedPage>;
export type Difference = z.output<typeof Difference>;
export type DocumentVersion = z.output<typeof DocumentVersion>;
export type RemovedDocument = z.output<typeof RemovedDocument>;

export const documentVersions = defineCalls("datasheets", {
  /** For operators: makes one document the next edition of another: the last of its line, and the first of the line that follows. */
  joinDocuments: {
    method: "POST",
    path: "/spec/v1/versions/join",
    access: "operator",
    input: z.object({ olderId: id, newerId: id }),
    data: Line,
  },

  /** For operators: takes a document out of its line; the others stay in theirs. No import puts it back. Answers the line that is left. */
  partDocument: {
    method: "POST",
    path: "/spec/v1/versions/part",
    access: "operator",
    input: z.object({ id }),
    data: Line,
  },

  /**
   * Which pages differ between two editions, in whichever order they are given; what takes long is done behind the
   * answer (`comparing`), once for each two.
   */
  compareDocuments: {
    method: "GET",
    path: "/spec/v1/versions/difference",
    access: "visitor",
    input: z.object({ id, otherId: id, pageIndex, pageSize }),
    data: Difference,
    limit: { calls: 60, seconds: 60 },
  },

  /**
   * For operators: takes a document down; its address goes on telling everybody since when and why (`reason`, `note`),
   * and an import of the same file does not bring it back.
   */
  takeDownDocument: {
    method: "POST",
    path: "/spec/v1/removed/:id",
    access: "operator",
    input: z.object({
      id,
      reason: writtenLine(200, "下架原因最多 200 个字").min(1, "请填写下架原因"),
      note: writtenText(500, "权利人说明最多 500 个字").default(""),
    }),
    data: RemovedDocument,
  },

  /** For operators: publishes a document again that was taken down. */
  restoreDocument: {
    method: "POST",
    path: "/spec/v1/removed/:id/restore",
    access: "operator",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** What is left of a document that was taken down. */
  removedDocument: {
    method: "GET",
    path: "/spec/v1/removed/:id",
    access: "visitor",
    input: z.object({ id }),
    data: RemovedDocument,
  },
});

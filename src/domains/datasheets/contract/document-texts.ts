import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { listOf, pageIndex, pageSize, time } from "#api/fields.ts";

const UnreadableDocument = z.object({
  id: z.int(),
  title: z.string(),
  pageCount: z.int().nullable(),
  /** So many pages were read before it was given up. */
  pagesRead: z.int(),
  /** In words; null where it was not kept. */
  reason: z.string().nullable(),
  updatedAt: time,
});

export const documentTexts = defineCalls("datasheets", {
  /** For operators: published datasheets whose text can't be read, or not to its end, with the reason, the latest first. */
  listUnreadableDocuments: {
    method: "GET",
    path: "/spec/v1/unreadable",
    access: "operator",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(UnreadableDocument),
  },
});

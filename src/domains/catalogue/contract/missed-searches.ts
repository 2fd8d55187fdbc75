import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, listOf, pageIndex, pageSize, sortField, writtenLine } from "#api/fields.ts";

export const missedSearches = defineCalls("catalogue", {
  /** For operators: searches of the last 90 days that found nothing, those of most visitors first unless sorted otherwise. */
  searchesWithoutResult: {
    method: "GET",
    path: "/spec/v1/searchesWithoutResult",
    access: "operator",
    input: z.object({
      words: writtenLine(60, "最多 60 个字").default(""),
      sort: sortField("term", "visitors", "first", "last"),
      pageIndex,
      pageSize,
    }),
    /** `id` is made of the term, which has no row of its own. */
    data: listOf(z.object({ id: z.int(), term: z.string(), visitors: z.int(), firstSeenOn: day, lastSeenOn: day })),
  },
});

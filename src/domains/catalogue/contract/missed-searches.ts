import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, listOf, pageIndex, pageSize } from "#api/fields.ts";

export const missedSearches = defineCalls("catalogue", {
  /** For operators: searches of the last 90 days that found nothing, those of most visitors first. */
  searchesWithoutResult: {
    method: "GET",
    path: "/spec/v1/searchesWithoutResult",
    access: "operator",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(z.object({ term: z.string(), visitors: z.int(), firstSeenOn: day, lastSeenOn: day })),
  },
});

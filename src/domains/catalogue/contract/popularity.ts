import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id } from "#api/fields.ts";
import { DAY_SECONDS } from "#shared/durations.ts";
import { keywords } from "./search-shapes.ts";

export const popularity = defineCalls("catalogue", {
  /** The words searched most in the last seven days, or, while too few were, the parts looked at most; each with its visitors day by day, oldest first. */
  hotWords: {
    method: "GET",
    path: "/spec/v1/hotWords",
    access: "visitor",
    cacheSeconds: 60,
    input: z.object({}),
    data: z.object({
      basis: z.enum(["searches", "views"]),
      days: z.array(day),
      words: z.array(
        z.object({
          text: z.string(),
          /** The part that was looked at. */ partId: z.int().nullable(),
          visitors: z.int(),
          daily: z.array(z.int()),
        }),
      ),
    }),
    // The home page asks twice: for its header and for itself.
    limit: { calls: 2400, seconds: 60 },
  },

  /** Counts that somebody was shown the answer of a search. */
  recordSearch: {
    method: "POST",
    path: "/spec/v1/searched",
    access: "visitor",
    input: z.object({ keywords }),
    data: z.object({}),
    // By the day: one address must not fill the list of a day's words.
    limit: { calls: 1000, seconds: DAY_SECONDS },
  },

  /** Counts that somebody looked at a part or a datasheet, once a day; who has logged in finds the part among what he viewed lately. */
  recordView: {
    method: "POST",
    path: "/spec/v1/view",
    access: "visitor",
    input: z.object({ kind: z.enum(["part", "document"]), id }),
    data: z.object({}),
    limit: { calls: 120, seconds: 60 },
  },
});

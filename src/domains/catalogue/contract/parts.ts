import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id } from "#api/fields.ts";
import { PartDetail, PartRow } from "./part-shapes.ts";

const Relative = PartRow.omit({ document: true, datasheetUrl: true });

const Marking = z.object({
  code: z.string(),
  /** So many other numbers go by the same code, in whatever package. */
  otherNumbers: z.int(),
});

export type Relative = z.output<typeof Relative>;
export type Marking = z.output<typeof Marking>;
export type PartRelatives = z.output<typeof parts.findRelatives.data>;

export const parts = defineCalls("catalogue", {
  /** All that is known of a part. */
  partDetail: {
    method: "GET",
    path: "/chip/specification/detail/:id",
    access: "visitor",
    input: z.object({ id }),
    data: PartDetail,
  },

  /** What stands near a part: the most popular of its series, the same in other packagings, and what is printed on it. */
  findRelatives: {
    method: "GET",
    path: "/chip/specification/relatives/:id",
    access: "visitor",
    input: z.object({ id }),
    data: z.object({
      /** Parts of the same brand and category whose numbers begin alike; null where there are no others. */
      series: z
        .object({ /** How their numbers begin. */ name: z.string(), parts: z.array(Relative), hasMore: z.boolean() })
        .nullable(),
      packagings: z.array(Relative),
      markings: z.array(Marking),
    }),
  },
});

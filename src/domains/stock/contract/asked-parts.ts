import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { integerOr } from "#api/fields.ts";
import { USES_DAYS } from "#domains/companies/labels.ts";

export const askedParts = defineCalls("stock", {
  /** On the pages of which parts visitors saw the stock of the asker's company in the last 7, 30 or 90 days, the most first; each visitor once a day. */
  listAskedParts: {
    method: "GET",
    path: "/stock/asked",
    access: "user",
    input: z.object({ days: integerOr(30, 7, USES_DAYS.at(-1)!) }),
    data: z.array(z.object({ id: z.int(), mpn: z.string(), brandName: z.string(), looks: z.int() })),
  },
});

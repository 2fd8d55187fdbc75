import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, integerOr } from "#api/fields.ts";
import { USES_DAYS } from "../labels.ts";

export const companyUses = defineCalls("companies", {
  /** Counts that somebody looked at a company's page, or called a phone of it, once for each visitor and day; its own people are not counted. */
  recordCompanyUse: {
    method: "POST",
    path: "/agent/use",
    access: "visitor",
    isSilent: true,
    input: z.object({ id, kind: z.enum(["view", "call"], "没有这种统计") }),
    data: z.object({}),
    limit: { calls: 120, seconds: 60 },
  },

  /** How often the asker's company was looked at and asked in the last 7, 30 or 90 days, day by day, oldest first. */
  readOwnUses: {
    method: "GET",
    path: "/agent/statistics",
    access: "user",
    input: z.object({ days: integerOr(30, 7, USES_DAYS.at(-1)!) }),
    data: z.array(z.object({ day, view: z.int(), contact: z.int(), call: z.int() })),
  },
});

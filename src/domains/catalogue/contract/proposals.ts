import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, optionalField, webAddress, writtenLine, writtenText } from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";

const brandName = writtenLine(60, "品牌最多 60 个字").min(1, "请填写品牌");
const note = writtenText(500, "说明最多 500 个字").default("");
// The outer belt; how many wait and come in a day is the use case's matter.
const limit = { calls: 300, seconds: HOUR_SECONDS };

/** What certified companies propose for the catalogue; operators decide it in the queue 收录提议. */
export const proposals = defineCalls("catalogue", {
  /** Proposes a brand that the catalogue does not know by this name. */
  proposeBrand: {
    method: "POST",
    path: "/chip/specification/proposals/brand",
    access: "enterprise",
    input: z.object({ brandName, note }),
    data: z.object({ id: z.int() }),
    limit,
  },

  /** Proposes a part number of a brand, which may be a new one too. */
  proposePart: {
    method: "POST",
    path: "/chip/specification/proposals/part",
    access: "enterprise",
    input: z.object({
      mpn: writtenLine(64, "型号最多 64 个字").min(1, "请填写型号"),
      brandName,
      categoryId: optionalField(id),
      datasheetUrl: z
        .union([z.literal(""), webAddress(2000, { wrong: "应为 http 或 https 网址", tooLong: "网址过长" })])
        .default(""),
      note,
    }),
    data: z.object({ id: z.int() }),
    limit,
  },
});

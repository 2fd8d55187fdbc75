import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, id, listOf, optionalField, pageIndex, pageSize, time, writtenText } from "#api/fields.ts";
import { REPORT_CATEGORIES } from "../labels.ts";
import { reportStates } from "../states.ts";

export const REPORT_DETAIL_MAX = 512;
export const REPORT_PICTURES_MAX = 6;

const uploadIds = (value: unknown) => (typeof value === "string" ? value.split(",").filter(Boolean) : value);

const OwnReport = z.object({
  id: z.int(),
  category: z.enum(REPORT_CATEGORIES),
  detail: z.string(),
  /** What was reported, as it read then. */
  quoted: z.string(),
  isComment: z.boolean(),
  articleId: z.int(),
  state: z.enum(reportStates.names),
  answer: z.string(),
  createdAt: time,
  decidedAt: time.nullable(),
});
export type OwnReport = z.output<typeof OwnReport>;

export const reports = defineCalls("news", {
  /** Reports an article, in the version that was read, or a comment on it; once at a time about the same thing. */
  report: {
    method: "POST",
    path: "/article/black/add",
    access: "user",
    input: z.object({
      articleId: id,
      commentId: optionalField(id),
      /** Of the article, as its page told it; what readers never saw counts as the one that they see now. */
      version: optionalField(id),
      category: z.enum(REPORT_CATEGORIES, "请选择举报类型"),
      detail: writtenText(REPORT_DETAIL_MAX, `说明最多 ${REPORT_DETAIL_MAX} 个字`).default(""),
      /** Uploads for `picture`. */
      pictures: z
        .preprocess(
          uploadIds,
          z.array(z.string().max(40)).max(REPORT_PICTURES_MAX, `图片最多 ${REPORT_PICTURES_MAX} 张`),
        )
        .default([]),
    }),
    data: z.object({ id: z.int() }),
    limit: { calls: 30, seconds: 600 },
  },

  /** The asker's reports, the latest first, and what became of them. */
  listMyReports: {
    method: "GET",
    path: "/article/black/mine",
    access: "user",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(OwnReport).extend({ now: time }),
  },

  /** A picture of a report. */
  readReportPicture: {
    method: "GET",
    path: "/article/black/:id/picture/:position",
    access: "operator",
    input: z.object({ id, position: formInteger(0, REPORT_PICTURES_MAX - 1) }),
    data: "file",
  },
});

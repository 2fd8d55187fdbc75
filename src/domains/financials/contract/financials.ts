import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  day,
  formInteger,
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  sortField,
  time,
  webAddress,
  writtenLine,
} from "#api/fields.ts";
import { fenOfYi } from "#shared/amount-in-yi.ts";
import { REPORT_CURRENCIES } from "#domains/news/financial-labels.ts";
import { ArticleCard } from "#domains/news/contract/article-shapes.ts";

export const REPORTS_PER_PAGE = 20;

/** A company's figures of a quarter, or of the whole year (quarter 0); amounts in hundredths of the currency's unit. */
const FinancialReport = z.object({
  id: z.int(),
  company: z.string(),
  brand: z.object({ id: z.int(), name: z.string() }).nullable(),
  year: z.int(),
  quarter: z.int(),
  currency: z.enum(REPORT_CURRENCIES),
  revenueFen: z.int(),
  netProfitFen: z.int().nullable(),
  /** In hundredths of a percent, as all shares. */
  grossMargin: z.int().nullable(),
  /** Against the same quarter of the year before; null where that is not known, was in another currency or no gain. */
  revenueGrowth: z.int().nullable(),
  netProfitGrowth: z.int().nullable(),
  reportUrl: z.string(),
  article: z.object({ id: z.int(), title: z.string() }).nullable(),
  reportedOn: day.nullable(),
  isSample: z.boolean(),
});
export type FinancialReport = z.output<typeof FinancialReport>;

const EditedReport = FinancialReport.extend({ updatedAt: time });
export type EditedReport = z.output<typeof EditedReport>;

const company = z.string().trim().max(60, "公司名最多 60 个字");
const year = formInteger(1990, 2100, "年份有误");

/** An amount as people tell it: in 亿 of the currency. */
const amount = (what: string) =>
  z
    .string()
    .trim()
    .refine((text) => fenOfYi(text) !== null, `${what}应为以亿为单位的数字，例如 12.34`);
const share = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(\.\d{1,2})?$/, "毛利率应为百分数，例如 45.12")
  .refine((text) => Number(text) >= -1000 && Number(text) <= 100, "毛利率不能超过 100%");

export const financials = defineCalls("financials", {
  /** Figures of companies, the latest first; of one company or year alone where they are given. `series` are the quarters of one company, oldest first: of the one asked for, else of the first listed. */
  listReports: {
    method: "GET",
    path: "/news/v1/financialReport",
    access: "visitor",
    input: z.object({ company: optionalField(company), year: optionalField(year), pageIndex }),
    data: listOf(FinancialReport).extend({
      companies: z.array(z.string()),
      years: z.array(z.int()),
      series: z.array(FinancialReport),
      /** The newest of the channel. */
      articles: z.array(ArticleCard),
      now: time,
    }),
  },

  /** For operators: the same with what is needed to change it. */
  listEditedReports: {
    method: "GET",
    path: "/ops/financialReports",
    access: "operator",
    input: z.object({
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      sort: sortField("company", "period", "revenue", "profit"),
      pageIndex,
      pageSize,
    }),
    data: listOf(EditedReport),
  },
  /** One of them. */
  readEditedReport: {
    method: "GET",
    path: "/ops/financialReports/:id",
    access: "operator",
    input: z.object({ id }),
    data: EditedReport,
  },

  /** Enters figures, or with `id` changes them. A company has a period once. */
  saveReport: {
    method: "POST",
    path: "/ops/financialReports",
    access: "operator",
    input: z.object({
      id: optionalField(id),
      company: writtenLine(60, "公司名最多 60 个字").min(1, "请填写公司名"),
      year,
      quarter: formInteger(0, 4, "季度应为 1 到 4，全年为 0"),
      currency: z.enum(REPORT_CURRENCIES, "没有这个币种"),
      revenue: amount("营业收入").refine((text) => (fenOfYi(text) ?? 0) >= 0, "营业收入不能为负数"),
      netProfit: optionalField(amount("净利润")),
      grossMargin: optionalField(share),
      reportUrl: z
        .union([
          z.literal(""),
          webAddress(1000, { wrong: "报告地址应为 http 或 https 网址", tooLong: "报告地址最多 1000 个字" }),
        ])
        .default(""),
      articleId: optionalField(id),
      reportedOn: optionalField(day),
      /** As it was when it was seen; needed where figures are changed. */
      updatedAt: optionalField(time),
    }),
    data: EditedReport,
  },
  /** Takes figures away. */
  removeReport: {
    method: "POST",
    path: "/ops/financialReports/:id/remove",
    access: "operator",
    input: z.object({ id }),
    data: z.object({}),
  },
});

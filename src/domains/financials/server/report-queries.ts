import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { FinancialReport } from "../contract/financials.ts";
import { growthOf } from "../financial-figures.ts";
import type { ReportCurrency } from "#domains/news/financial-labels.ts";
import { isSeen } from "#domains/news/server/public.ts";

/** Figures with those of the year before, in the same currency, and what they name. */
export function selectReports({ db, now }: Pick<Context, "db" | "now">) {
  return db
    .selectFrom("newsFinancialReports as report")
    .leftJoin("newsFinancialReports as before", (join) =>
      join
        .on(sql`lower(before.company)`, "=", sql`lower(report.company)`)
        .on(sql<boolean>`before.year = report.year - 1`)
        .onRef("before.quarter", "=", "report.quarter")
        .onRef("before.currency", "=", "report.currency"),
    )
    .leftJoin("datasheetBrands as brand", (join) =>
      join.onRef("brand.id", "=", "report.brandId").on("brand.hiddenAt", "is", null),
    )
    .leftJoin("newsArticles as article", (join) => join.onRef("article.id", "=", "report.articleId").on(isSeen(now)))
    .select([
      "report.id",
      "report.company",
      "report.year",
      "report.quarter",
      "report.currency",
      "report.revenueFen",
      "report.netProfitFen",
      "report.grossMargin",
      "report.reportUrl",
      "report.reportedOn",
      "report.isSample",
      "brand.id as brandId",
      "brand.name as brandName",
      "article.id as articleId",
      "article.title as articleTitle",
      "before.revenueFen as revenueBefore",
      "before.netProfitFen as netProfitBefore",
      "report.updatedAt",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>["execute"]>>[number];

export function toReport({
  brandId,
  brandName,
  articleId,
  articleTitle,
  revenueBefore,
  netProfitBefore,
  currency,
  updatedAt: _updatedAt,
  ...row
}: Row): FinancialReport {
  return {
    ...row,
    currency: currency as ReportCurrency,
    brand: brandId === null || brandName === null ? null : { id: brandId, name: brandName },
    article: articleId === null || articleTitle === null ? null : { id: articleId, title: articleTitle },
    revenueGrowth: growthOf(row.revenueFen, revenueBefore),
    netProfitGrowth: growthOf(row.netProfitFen, netProfitBefore),
  };
}

export function toEditedReport(row: Row): FinancialReport & { updatedAt: string } {
  return { ...toReport(row), updatedAt: row.updatedAt.toISOString() };
}

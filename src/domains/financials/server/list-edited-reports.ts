import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { financials } from "../contract/financials.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { selectReports, toEditedReport } from "./report-queries.ts";

/** Figures by company, the latest first. */
export async function listEditedReports(
  context: Context,
  { words, sort, ...page }: ParsedInputOf<typeof financials.listEditedReports>,
): Promise<DataOf<typeof financials.listEditedReports>> {
  const asked = selectReports(context).$if(words !== undefined, (query) =>
    query.where(sql<boolean>`strpos(lower(report.company), ${words!.toLowerCase()}) > 0`),
  );
  const sorted = sortedBy(asked, sort, {
    company: "report.company",
    period: sql<number>`report.year * 10 + report.quarter`,
    revenue: "report.revenueFen",
    profit: "report.netProfitFen",
  });
  const ordered = sorted.orderBy("report.year", "desc").orderBy("report.quarter", "desc").orderBy("report.company");
  return listPage(ordered, page, (rows) => rows.map(toEditedReport));
}

import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { financials } from "../contract/financials.ts";
import { selectReports, toEditedReport } from "./report-queries.ts";

/** Figures by company, the latest first. */
export async function listEditedReports(
  context: Context,
  { words, ...page }: ParsedInputOf<typeof financials.listEditedReports>,
): Promise<DataOf<typeof financials.listEditedReports>> {
  const asked = selectReports(context)
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(report.company), ${words!.toLowerCase()}) > 0`),
    )
    .orderBy("report.year", "desc")
    .orderBy("report.quarter", "desc")
    .orderBy("report.company");
  return listPage(asked, page, (rows) => rows.map(toEditedReport));
}

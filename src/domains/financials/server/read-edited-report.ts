import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { EditedReport } from "../contract/financials.ts";
import { selectReports, toEditedReport } from "./report-queries.ts";

export async function readEditedReport(context: Context, { id }: { id: number }): Promise<EditedReport> {
  const row = await selectReports(context).where("report.id", "=", id).executeTakeFirst();
  if (!row) throw doorRefusals.notFound("没有这一期数据，或已删除");
  return toEditedReport(row);
}

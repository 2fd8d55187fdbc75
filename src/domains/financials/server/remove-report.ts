import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { financials } from "../contract/financials.ts";
import { readEditedReport } from "./read-edited-report.ts";
import { told } from "./told-report.ts";

export async function removeReport(
  context: UserContext,
  { id }: ParsedInputOf<typeof financials.removeReport>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const before = await readEditedReport(context, { id });
    await context.db.deleteFrom("newsFinancialReports").where("id", "=", id).execute();
    await recordAction(context, {
      act: "remove-financial-report",
      subject: "financial-report",
      subjectId: id,
      before: told(before),
    });
    return {};
  });
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { showInPieces } from "#platform/pieces.ts";
import { maskSaid } from "#platform/said-text.ts";
import { formatDay } from "#shared/format-date.ts";
import type { ComplaintKind, ComplaintOutcome } from "../../complaint-labels.ts";
import type { complaints } from "../../contract/complaints.ts";

/** What became of complaints, for everybody: of phones that were written down a part. */
export async function companyComplaints(
  { db }: Context,
  { companyId, ...page }: ParsedInputOf<typeof complaints.companyComplaints>,
): Promise<DataOf<typeof complaints.companyComplaints>> {
  const decided = db
    .selectFrom("suppliersComplaints as complaint")
    .innerJoin("suppliersCompanies as company", "company.id", "complaint.companyId")
    .where("company.id", "=", companyId)
    .where("company.hiddenAt", "is", null)
    .where("complaint.state", "=", "decided")
    .select([
      "complaint.id",
      "complaint.kind",
      "complaint.mpn",
      "complaint.text",
      "complaint.outcome",
      "complaint.reason",
      "complaint.reply",
      "complaint.decidedAt",
    ])
    .orderBy("complaint.decidedAt", "desc")
    .orderBy("complaint.id", "desc");
  return listPage(decided, page, (rows) =>
    showInPieces(rows, ({ kind, mpn, outcome, text, reply, reason, decidedAt, ...row }) => ({
      ...row,
      kind: kind as ComplaintKind,
      mpn: maskSaid(mpn),
      outcome: outcome as ComplaintOutcome,
      text: maskSaid(text),
      reply: maskSaid(reply),
      reason: maskSaid(reason),
      decidedOn: formatDay(decidedAt!),
    })),
  );
}

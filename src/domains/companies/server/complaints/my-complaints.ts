import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { maskSaid, wholeSaid } from "#platform/said-text.ts";
import type { complaints } from "../../contract/complaints.ts";
import { filesById } from "#domains/enterprises/server/public.ts";
import { plainComplaint } from "./complain.ts";

/** What the asker has complained of, and what became of it; what others say of it is masked. */
export async function myComplaints(
  context: UserContext,
  page: ParsedInputOf<typeof complaints.myComplaints>,
): Promise<DataOf<typeof complaints.myComplaints>> {
  const { db, user, now } = context;
  const own = db
    .selectFrom("suppliersComplaints as complaint")
    .innerJoin("suppliersCompanies as company", "company.id", "complaint.companyId")
    .where("complaint.userId", "=", user.id)
    .select([
      "complaint.id",
      "complaint.kind",
      "complaint.mpn",
      "complaint.text",
      "complaint.state",
      "complaint.outcome",
      "complaint.reason",
      "complaint.reply",
      "complaint.answerUntil",
      "complaint.evidenceIds",
      "complaint.createdAt",
      "complaint.decidedAt",
      "company.id as companyId",
      "company.name",
    ])
    .orderBy("complaint.id", "desc");
  const list = await listPage(own, page, async (rows) => {
    const files = await filesById(
      context,
      rows.flatMap(({ evidenceIds }) => evidenceIds),
    );
    return rows.map(({ companyId, name, evidenceIds, ...row }) => ({
      ...plainComplaint(row),
      mpn: wholeSaid(row.mpn),
      text: wholeSaid(row.text),
      reason: maskSaid(row.reason),
      reply: maskSaid(row.reply),
      company: { id: companyId, name },
      evidence: evidenceIds.flatMap((id) => (files.has(id) ? [{ id, mediaType: files.get(id)!.mediaType }] : [])),
    }));
  });
  return { ...list, now: now.toISOString() };
}

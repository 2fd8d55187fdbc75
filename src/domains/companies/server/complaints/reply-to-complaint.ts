import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { complaintRefusals } from "../../errors.ts";
import type { complaints } from "../../contract/complaints.ts";
import type { MemberRole } from "#domains/enterprises/labels.ts";
import { lockMembership } from "../own-company/own-company.ts";
import { changedAt } from "../refuse-stale.ts";
import { findMembership } from "#domains/enterprises/server/public.ts";

/** Who speaks for a company. */
export const REPLYING: MemberRole[] = ["admin", "seller"];

const noComplaint = () => doorRefusals.notFound("没有这条投诉");

/** A company's right of reply: by who manages it, in its 7 days. */
export function replyToComplaint(
  context: UserContext,
  { id, reply }: ParsedInputOf<typeof complaints.replyToComplaint>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const ofEnterprise = (enterpriseId: number) =>
      db
        .selectFrom("suppliersComplaints")
        .select(["state", "answerUntil", "createdAt", "repliedAt"])
        .where("id", "=", id)
        .where("companyId", "in", (eb) =>
          eb.selectFrom("suppliersCompanies").select("id").where("enterpriseId", "=", enterpriseId),
        )
        .where("state", "<>", "waiting");
    const known = await findMembership(context, user.id);
    if (!known || !(await ofEnterprise(known.enterpriseId).executeTakeFirst())) throw noComplaint();
    const { enterpriseId } = await lockMembership(context, REPLYING);
    const complaint = await ofEnterprise(enterpriseId).forUpdate().executeTakeFirst();
    if (!complaint) throw noComplaint();
    if (complaint.state !== "open") throw complaintRefusals.notAnswerable();
    if (complaint.answerUntil !== null && complaint.answerUntil <= now) throw complaintRefusals.answerOver();
    await db
      .updateTable("suppliersComplaints")
      .set({
        reply,
        repliedBy: user.id,
        repliedAt: changedAt(now, { updatedAt: complaint.repliedAt ?? complaint.createdAt }),
      })
      .where("id", "=", id)
      .execute();
    return {};
  });
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { lockUser } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { quota } from "#platform/quota.ts";
import type { ComplaintKind, ComplaintOutcome } from "../../complaint-labels.ts";
import { type ComplaintState } from "../../states.ts";
import { complaintRefusals } from "../../errors.ts";
import type { complaints } from "../../contract/complaints.ts";
import { findMembership } from "#domains/enterprises/server/public.ts";
import { requireFiles } from "#domains/enterprises/server/public.ts";

const complaintQuota = quota({
  rows: "suppliersComplaints",
  of: "userId",
  at: "createdAt",
  perDay: 5,
  refusal: complaintRefusals.tooManyToday,
});

/** Complains about a company: not his own, not twice at once, and so often a day. */
export async function complain(
  context: UserContext,
  { companyId, evidenceIds, ...told }: ParsedInputOf<typeof complaints.complain>,
): Promise<DataOf<typeof complaints.complain>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    // Several at once of one user are taken in turn.
    await lockUser(context);
    const company = await db
      .selectFrom("suppliersCompanies")
      .select("enterpriseId")
      .where("id", "=", companyId)
      .where("hiddenAt", "is", null)
      .executeTakeFirst();
    if (!company) throw doorRefusals.notFound("没有这家企业");
    const membership = await findMembership(context, user.id);
    if (membership && membership.enterpriseId === company.enterpriseId) throw complaintRefusals.ownCompany();
    const undecided = await db
      .selectFrom("suppliersComplaints")
      .select("id")
      .where("userId", "=", user.id)
      .where("companyId", "=", companyId)
      .where("state", "in", ["waiting", "open"])
      .executeTakeFirst();
    if (undecided) throw complaintRefusals.alreadyOpen();
    await complaintQuota(context, user.id);
    await requireFiles(
      context,
      evidenceIds.map((id) => ({ id, kind: "evidence" as const, field: "evidenceIds" })),
    );
    return db
      .insertInto("suppliersComplaints")
      .values({ ...told, companyId, userId: user.id, evidenceIds: [...new Set(evidenceIds)], createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}

interface Row {
  id: number;
  kind: string;
  state: string;
  outcome: string | null;
  answerUntil: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
}

/** A complaint as its two sides see it, but for what was said: that differs by who reads. */
export function plainComplaint<Complaint extends Row>({
  kind,
  state,
  outcome,
  answerUntil,
  createdAt,
  decidedAt,
  ...row
}: Complaint) {
  return {
    ...row,
    kind: kind as ComplaintKind,
    state: state as ComplaintState,
    outcome: outcome as ComplaintOutcome | null,
    answerUntil: answerUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

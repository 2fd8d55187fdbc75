import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { lockUser, refuseMuted } from "#domains/accounts/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { moveRow } from "#platform/move-rows.ts";
import { quota } from "#platform/quota.ts";
import { formatDay } from "#shared/format-date.ts";
import type { ComplaintKind, ComplaintOutcome } from "../../complaint-labels.ts";
import { type ComplaintState, complaintStates } from "../../states.ts";
import { complaintRefusals } from "../../errors.ts";
import type { complaints } from "../../contract/complaints.ts";
import { findMembership } from "#domains/enterprises/server/public.ts";
import { filesById, requireFiles } from "#domains/enterprises/server/public.ts";
import { maskPhones } from "./mask-phones.ts";

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
    await refuseMuted(context);
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

/** What the asker has complained of, and what became of it. */
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
      company: { id: companyId, name },
      evidence: evidenceIds.flatMap((id) => (files.has(id) ? [{ id, mediaType: files.get(id)!.mediaType }] : [])),
    }));
  });
  return { ...list, now: now.toISOString() };
}

interface Row {
  id: number;
  kind: string;
  mpn: string;
  text: string;
  state: string;
  outcome: string | null;
  reason: string;
  reply: string;
  answerUntil: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
}

/** A complaint as its two sides see it. */
export function plainComplaint({ kind, state, outcome, answerUntil, createdAt, decidedAt, ...row }: Row) {
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

/** Takes back what is not decided yet. */
export async function withdrawComplaint(
  { db, user, now }: UserContext,
  { id }: ParsedInputOf<typeof complaints.withdrawComplaint>,
): Promise<Record<string, never>> {
  await moveRow(
    db.updateTable("suppliersComplaints").set({ decidedAt: now }).where("id", "=", id).where("userId", "=", user.id),
    { states: complaintStates, to: "withdrawn" },
    complaintRefusals.notWithdrawable,
  );
  return {};
}

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
    rows.map(({ kind, mpn, outcome, text, reply, reason, decidedAt, ...row }) => ({
      ...row,
      kind: kind as ComplaintKind,
      mpn: maskPhones(mpn),
      outcome: outcome as ComplaintOutcome,
      text: maskPhones(text),
      reply: maskPhones(reply),
      reason: maskPhones(reason),
      decidedOn: formatDay(decidedAt!),
    })),
  );
}

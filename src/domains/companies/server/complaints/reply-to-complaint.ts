import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { refuseMuted } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { complaintRefusals } from "../../errors.ts";
import type { complaints } from "../../contract/complaints.ts";
import { enterpriseRefusals } from "#domains/enterprises/errors.ts";
import type { MemberRole } from "#domains/enterprises/labels.ts";
import { companyOf } from "../own-company/own-company.ts";
import { changedAt } from "../own-company/refuse-stale.ts";
import { findMembership } from "#domains/enterprises/server/public.ts";
import { plainComplaint } from "./complain.ts";

/** Who speaks for a company. */
export const REPLYING: MemberRole[] = ["admin", "seller"];
/** From when on a company is told of a complaint. */
const TOLD = ["open", "decided"];

/** What is said of the asker's company; never by whom. */
export async function receivedComplaints(
  context: UserContext,
  page: ParsedInputOf<typeof complaints.receivedComplaints>,
): Promise<DataOf<typeof complaints.receivedComplaints>> {
  const { db, user, now } = context;
  const membership = await findMembership(context, user.id);
  const known = membership && (await companyOf(context, membership.enterpriseId));
  const mayReply = membership !== undefined && REPLYING.includes(membership.role);
  if (!known) return { data: [], totalRecord: 0, company: null, mayReply, now: now.toISOString() };
  const received = db
    .selectFrom("suppliersComplaints")
    .where("companyId", "=", known.id)
    .where("state", "in", TOLD)
    .select([
      "id",
      "kind",
      "mpn",
      "text",
      "state",
      "outcome",
      "reason",
      "reply",
      "answerUntil",
      "createdAt",
      "decidedAt",
    ])
    .orderBy("id", "desc");
  const list = await listPage(received, page, (rows) =>
    rows.map((row) => ({
      ...plainComplaint(row),
      isAnswerable: row.state === "open" && row.answerUntil !== null && row.answerUntil > now,
    })),
  );
  return {
    ...list,
    company: { id: known.id, name: membership.name },
    mayReply,
    now: now.toISOString(),
  };
}

/** A company's right of reply: by who manages it, in its 7 days. */
export function replyToComplaint(
  context: UserContext,
  { id, reply }: ParsedInputOf<typeof complaints.replyToComplaint>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    await refuseMuted(context);
    const membership = await findMembership(context, user.id);
    const company = membership && (await companyOf(context, membership.enterpriseId));
    const complaint = await db
      .selectFrom("suppliersComplaints")
      .select(["state", "answerUntil", "createdAt", "repliedAt"])
      .where("id", "=", id)
      .where("companyId", "=", company?.id ?? 0)
      .where("state", "<>", "waiting")
      .forUpdate()
      .executeTakeFirst();
    if (!complaint) throw doorRefusals.notFound("没有这条投诉");
    if (!REPLYING.includes(membership!.role)) throw enterpriseRefusals.notYourRole();
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

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { showInPieces } from "#platform/pieces.ts";
import { maskSaid, wholeSaid } from "#platform/said-text.ts";
import type { complaints } from "../../contract/complaints.ts";
import { companyOf } from "../own-company/own-company.ts";
import { findMembership } from "#domains/enterprises/server/public.ts";
import { plainComplaint } from "./complain.ts";
import { REPLYING } from "./reply-to-complaint.ts";

/** From when on a company is told of a complaint. */
const TOLD = ["open", "decided"];

/** What is said of the asker's company; never by whom: a phone in it may be his who complains. */
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
    showInPieces(rows, (row) => ({
      ...plainComplaint(row),
      mpn: maskSaid(row.mpn),
      text: maskSaid(row.text),
      reason: maskSaid(row.reason),
      reply: wholeSaid(row.reply),
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

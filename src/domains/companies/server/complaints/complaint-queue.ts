import { sql } from "kysely";
import { companyAddress } from "../../addresses.ts";
import { COMPLAINT_KINDS, COMPLAINT_KIND_LABELS, type ComplaintKind } from "../../complaint-labels.ts";
import { type WaitingComplaint, listWaitingComplaints } from "./waiting-complaints.ts";
import { type ComplaintDecision, decideComplaint, undoComplaint } from "./decide-complaint.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseComplaints } from "./whose-complaints.ts";

/** Complaints about companies: accepted or not, answered by the company, then decided for everybody to see. */
export const complaintQueue: CaseQueue = {
  name: "complaints",
  title: "企业投诉",
  group: "企业",
  order: 110,
  papersOf: "complaint",
  look: { act: "read-contact", subject: "complaint" },
  whose: whoseComplaints,
  of: { company: (id) => sql`select id from suppliers_complaints where company_id = ${id}` },
  decisions: [
    { name: "accepted", label: "受理", kind: "plain", needsReason: false, reasons: [] },
    {
      name: "refused",
      label: "不予受理",
      kind: "danger",
      needsReason: true,
      reasons: ["没有具体事实", "与该企业无关", "重复投诉"],
    },
    {
      name: "upheld",
      label: "投诉成立",
      kind: "danger",
      needsReason: true,
      reasons: ["证据充分，企业未作合理说明", "企业逾期未答复，证据充分"],
    },
    { name: "settled", label: "双方和解", kind: "primary", needsReason: true, reasons: ["双方已协商解决"] },
    {
      name: "unfounded",
      label: "投诉不成立",
      kind: "plain",
      needsReason: true,
      reasons: ["证据不足", "企业已作出合理说明"],
    },
  ],
  waiting: () => sql`select id, created_at as opened_at from suppliers_complaints where state in ('waiting', 'open')`,
  named: (pattern) =>
    sql`select complaint.id from suppliers_complaints complaint join suppliers_companies company on company.id = complaint.company_id
    where complaint.state in ('waiting', 'open') and company.name ilike ${pattern}`,
  async list(context, range) {
    return (await listWaitingComplaints(context, range)).map(toCase);
  },
  decide(context, { id, decision, reason, openedAt, type }) {
    return decideComplaint(context, {
      id,
      decision: decision as ComplaintDecision,
      reason,
      openedAt,
      kind: type as ComplaintKind | undefined,
    });
  },
  undo: {
    remember: ({ db }, id) =>
      db.selectFrom("suppliersComplaints").select("kind").where("id", "=", id).executeTakeFirst(),
    restore: (context, { decision, former, ...decided }) =>
      undoComplaint(context, {
        ...decided,
        decision: decision as ComplaintDecision,
        kind: former["kind"] as ComplaintKind,
      }),
  },
};

function toCase(one: WaitingComplaint): QueuedCase {
  const { id, title, kind, companyId, text, facts, user, files, openedAt } = one;
  return {
    id,
    title,
    path: companyAddress({ id: companyId }),
    facts: [
      ...facts.map(([label, value]) => ({ label, value, path: null })),
      { label: "投诉人", value: user?.nickName ?? "已注销", path: user && `/ops/users/${user.id}` },
    ],
    pictures: files.map((file) => ({
      label: file.label,
      mediaType: file.mediaType,
      path: `/api/enterprise/file/${file.id}`,
    })),
    type: {
      name: kind,
      options: COMPLAINT_KINDS.map((name) => ({ name, label: COMPLAINT_KIND_LABELS[name] })),
    },
    text,
    allowed: allowedOf(one),
    openedAt: openedAt.toISOString(),
  };
}

/** A company is heard first, unless both agree. */
function allowedOf({ state, isHeard }: WaitingComplaint): ComplaintDecision[] {
  if (state === "waiting") return ["accepted", "refused"];
  return isHeard ? ["upheld", "settled", "unfounded"] : ["settled"];
}

import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, listOf, pageIndex, pageSize, time, writtenLine, writtenText } from "#api/fields.ts";
import { COMPLAINT_KINDS, COMPLAINT_OUTCOMES } from "../complaint-labels.ts";
import { complaintStates } from "../states.ts";

export const COMPLAINT_CHARACTERS_MIN = 10;
export const COMPLAINT_CHARACTERS_MAX = 1000;
export const EVIDENCE_MAX = 5;

const numbers = (value: unknown) => (typeof value === "string" ? value.split(",").filter(Boolean) : value);
const Company = z.object({ id: z.int(), name: z.string() });
const kind = z.enum(COMPLAINT_KINDS);

const OwnComplaint = z.object({
  id: z.int(),
  company: Company,
  kind,
  mpn: z.string(),
  text: z.string(),
  state: z.enum(complaintStates.names),
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  reason: z.string(),
  reply: z.string(),
  answerUntil: time.nullable(),
  evidence: z.array(z.object({ id: z.int(), mediaType: z.string() })),
  createdAt: time,
  decidedAt: time.nullable(),
});

/** As the company sees it: nothing tells who complains. */
const ReceivedComplaint = OwnComplaint.omit({ company: true, evidence: true }).extend({ isAnswerable: z.boolean() });

/** As everybody sees it: phones are masked. */
const PublicComplaint = z.object({
  id: z.int(),
  kind,
  mpn: z.string(),
  text: z.string(),
  reply: z.string(),
  outcome: z.enum(COMPLAINT_OUTCOMES),
  reason: z.string(),
  decidedOn: day,
});

export const complaints = defineCalls("companies", {
  /** Complains about a company; once at a time about the same one. */
  complain: {
    method: "POST",
    path: "/complaint/add",
    access: "user",
    publishes: true,
    body: "json",
    input: z.object({
      companyId: id,
      kind: z.enum(COMPLAINT_KINDS, "请选择投诉类型"),
      mpn: writtenLine(64, "型号最多 64 个字").default(""),
      text: writtenText(COMPLAINT_CHARACTERS_MAX, `投诉内容最多 ${COMPLAINT_CHARACTERS_MAX} 个字`).refine(
        (text) => [...text].length >= COMPLAINT_CHARACTERS_MIN,
        `请写明情况，至少 ${COMPLAINT_CHARACTERS_MIN} 个字`,
      ),
      /** Files that were kept as `evidence`. */
      evidenceIds: z.preprocess(numbers, z.array(id).max(EVIDENCE_MAX, `证据最多 ${EVIDENCE_MAX} 个文件`)).default([]),
    }),
    data: z.object({ id: z.int() }),
    limit: { calls: 30, seconds: 600 },
  },

  /** The asker's complaints, the latest first. */
  myComplaints: {
    method: "GET",
    path: "/complaint/mine",
    access: "user",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(OwnComplaint).extend({ now: time }),
  },

  /** Takes a complaint back before it is decided. */
  withdrawComplaint: {
    method: "POST",
    path: "/complaint/:id/withdraw",
    access: "user",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** Complaints about the company that the asker works for, once they are accepted; not who complains. `mayReply` tells whether his role lets him answer. */
  receivedComplaints: {
    method: "GET",
    path: "/complaint/received",
    access: "user",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(ReceivedComplaint).extend({ company: Company.nullable(), mayReply: z.boolean(), now: time }),
  },

  /** Says what the company has to say, within its 7 days; said anew it takes the other's place, until it is decided. */
  replyToComplaint: {
    method: "POST",
    path: "/complaint/:id/reply",
    access: "user",
    publishes: true,
    input: z.object({ id, reply: writtenText(1000, "答复最多 1000 个字").min(1, "请填写答复") }),
    data: z.object({}),
    limit: { calls: 30, seconds: 600 },
  },

  /** What became of complaints about a company, the latest first. */
  companyComplaints: {
    method: "GET",
    path: "/complaint/company",
    access: "visitor",
    input: z.object({ companyId: id, pageIndex, pageSize }),
    data: listOf(PublicComplaint),
  },
});

export type OwnComplaint = z.output<typeof OwnComplaint>;
export type ReceivedComplaint = z.output<typeof ReceivedComplaint>;
export type PublicComplaint = z.output<typeof PublicComplaint>;

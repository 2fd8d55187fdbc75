import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import { wholeSaid } from "#platform/said-text.ts";
import { formatDay } from "#shared/format-date.ts";
import {
  COMPLAINT_KIND_LABELS,
  COMPLAINT_OUTCOME_LABELS,
  COMPLAINT_STATE_LABELS,
  type ComplaintKind,
  type ComplaintOutcome,
} from "../../complaint-labels.ts";
import type { ComplaintState } from "../../states.ts";
import { filesById } from "#domains/enterprises/server/public.ts";
import { readTrust } from "../companies/read-trust.ts";

/** What an operator needs to decide: both sides, the evidence, and what became of others about the company. */
export interface WaitingComplaint {
  id: number;
  kind: ComplaintKind;
  title: string;
  companyId: number;
  text: string;
  facts: [label: string, value: string][];
  user: { id: number; nickName: string } | null;
  files: { id: number; label: string; mediaType: string }[];
  state: ComplaintState;
  /** It has answered, or its time to answer is over. */
  isHeard: boolean;
  /** When it was last written in by either side. */
  openedAt: Date;
}

/** Those that are not decided, the oldest first; of `ids` alone where they are given. */
export async function listWaitingComplaints(
  context: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<WaitingComplaint[]> {
  const rows = await context.db
    .selectFrom("suppliersComplaints as complaint")
    .innerJoin("suppliersCompanies as company", "company.id", "complaint.companyId")
    .leftJoin("accountUsers as user", "user.id", "complaint.userId")
    .select([
      "complaint.id",
      "complaint.companyId",
      "complaint.kind",
      "complaint.mpn",
      "complaint.text",
      "complaint.evidenceIds",
      "complaint.state",
      "complaint.reply",
      "complaint.repliedAt",
      "complaint.answerUntil",
      "complaint.createdAt",
    ])
    .select(["company.name", "company.enterpriseId", "user.id as userId", "user.nickName"])
    .where("complaint.state", "in", ["waiting", "open"])
    .$if(ids !== null, (query) => query.where("complaint.id", "=", anyOf(ids!)))
    .orderBy("complaint.createdAt")
    .orderBy("complaint.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const [files, trust] = await Promise.all([
    filesById(
      context,
      rows.flatMap(({ evidenceIds }) => evidenceIds),
    ),
    readTrust(
      context,
      rows.map(({ companyId }) => companyId),
    ),
  ]);
  return rows.map((row) => {
    const ended = Object.entries(trust.get(row.companyId)?.complaints ?? {}).filter(([, count]) => count > 0);
    const facts: [string, string | null][] = [
      ["状态", COMPLAINT_STATE_LABELS[row.state as ComplaintState]],
      ["类型", COMPLAINT_KIND_LABELS[row.kind as ComplaintKind]],
      ["型号", wholeSaid(row.mpn)],
      ["企业", row.enterpriseId === null ? `${row.name}（无人认领，无法答复）` : row.name],
      ["答复期限", row.answerUntil && formatDay(row.answerUntil)],
      ["企业答复", row.state === "open" ? wholeSaid(row.reply) || "尚未答复" : null],
      [
        "此前的投诉",
        ended.map(([outcome, count]) => `${COMPLAINT_OUTCOME_LABELS[outcome as ComplaintOutcome]} ${count}`).join("，"),
      ],
    ];
    return {
      id: row.id,
      title: row.name,
      kind: row.kind as ComplaintKind,
      companyId: row.companyId,
      text: wholeSaid(row.text),
      facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
      user: row.userId === null ? null : { id: row.userId, nickName: row.nickName! },
      files: row.evidenceIds.flatMap((id, at) =>
        files.has(id) ? [{ id, label: `证据 ${at + 1}`, mediaType: files.get(id)!.mediaType }] : [],
      ),
      state: row.state as ComplaintState,
      isHeard: row.repliedAt !== null || (row.answerUntil !== null && row.answerUntil <= context.now),
      openedAt: row.repliedAt ?? row.createdAt,
    };
  });
}

import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseNotice } from "#platform/domain/case-queue.ts";
import { hasMoved, moveRow } from "#platform/move-rows.ts";
import { asSaid, maskSaid } from "#platform/said-text.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import {
  COMPLAINT_KIND_LABELS,
  COMPLAINT_OUTCOME_LABELS,
  type ComplaintKind,
  type ComplaintOutcome,
} from "../../complaint-labels.ts";
import { COMPLAINTS_PATH, RECEIVED_COMPLAINTS_PATH } from "../../addresses.ts";
import { complaintRefusals } from "../../errors.ts";
import { complaintStates } from "../../states.ts";
import { REPLYING } from "./reply-to-complaint.ts";

const ANSWER_DAYS = 7;

export type ComplaintDecision = "accepted" | "refused" | ComplaintOutcome;

interface Decision {
  id: number;
  decision: ComplaintDecision;
  reason: string;
  /** When what the operator saw was written. */
  openedAt?: string | undefined;
  /** What it turned out to be about, where who complained called it otherwise. */
  kind?: ComplaintKind | undefined;
}

/** An operator's decision, on record; answers what the company and whoever complained are told. A company is heard first, unless both agree. */
export function decideComplaint(
  context: UserContext,
  { id, decision, reason, openedAt, kind }: Decision,
): Promise<CaseNotice[]> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const complaint = await db
      .selectFrom("suppliersComplaints")
      .select(["companyId", "userId", "state", "repliedAt", "answerUntil", "createdAt"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (complaint?.state !== "waiting" && complaint?.state !== "open") throw complaintRefusals.decidedAlready();
    const { companyId, userId, state } = complaint;
    // Of a phone that an operator writes down neither side is told.
    const told = maskSaid(asSaid(reason));
    const isFirst = decision === "accepted" || decision === "refused";
    if (isFirst && state !== "waiting") throw complaintRefusals.notWaiting();
    if (!isFirst && state !== "open") throw complaintRefusals.notAccepted();
    if (!isFirst && decision !== "settled" && complaint.repliedAt === null && complaint.answerUntil! > now)
      throw complaintRefusals.companyNotHeard({ day: formatDay(complaint.answerUntil!) });
    if (openedAt !== undefined && openedAt !== (complaint.repliedAt ?? complaint.createdAt).toISOString())
      throw complaintRefusals.repliedMeanwhile();
    const { name, enterpriseId } = await db
      .selectFrom("suppliersCompanies")
      .select(["name", "enterpriseId"])
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    const replying = await db
      .selectFrom("suppliersMembers")
      .select("userId")
      .where("enterpriseId", "=", enterpriseId ?? 0)
      .where("role", "in", REPLYING)
      .orderBy("userId")
      .execute();
    const tellUser = (title: string, text: string) =>
      userId === null ? [] : [{ userId, title, text, path: COMPLAINTS_PATH }];
    const tellCompany = (title: string, text: string) =>
      replying.map(({ userId }) => ({ userId, title, text, path: RECEIVED_COMPLAINTS_PATH }));
    const to = decision === "accepted" ? "open" : decision === "refused" ? "refused" : "decided";
    const update = db.updateTable("suppliersComplaints").where("id", "=", id);
    const decided =
      to === "open"
        ? update.set({ answerUntil: answeredUntil(now) })
        : update.set({ reason, decidedAt: now, ...(to === "decided" && { outcome: decision }) });
    await moveRow(
      kind ? decided.set({ kind }) : decided,
      { states: complaintStates, to },
      complaintRefusals.decidedAlready,
    );
    await recordAction(context, {
      act: "settle-complaint",
      subject: "complaint",
      subjectId: id,
      reason,
      before: { state },
      after: { state: to, decision, ...(kind && { kind }) },
    });
    const complained = `您对「${name}」的投诉${kind ? `（核实类型：${COMPLAINT_KIND_LABELS[kind]}）` : ""}`;
    if (decision === "accepted")
      return [
        ...tellCompany("收到一条关于贵公司的投诉", `「${name}」被投诉，请在 ${ANSWER_DAYS} 天内答复。处理结果将公示。`),
        ...tellUser("投诉已受理", `${complained}已受理，企业有 ${ANSWER_DAYS} 天时间答复。`),
      ];
    if (decision === "refused") return tellUser("投诉未受理", `${complained}未受理：${told}`);
    const outcome = COMPLAINT_OUTCOME_LABELS[decision];
    const title = `投诉处理结果：${outcome}`;
    return [
      ...tellCompany(title, `关于「${name}」的一条投诉：${outcome}。${told}`),
      ...tellUser(title, `${complained}：${outcome}。${told}`),
    ];
  });
}

/** Puts a complaint back to before it was decided; false where it was answered or decided since. */
export function undoComplaint(
  { db }: UserContext,
  { id, decision, decidedAt, kind }: { id: number; decision: ComplaintDecision; decidedAt: Date; kind: ComplaintKind },
): Promise<boolean> {
  const update = db.updateTable("suppliersComplaints").set({ kind }).where("id", "=", id);
  if (decision === "accepted")
    return hasMoved(
      update
        .set({ answerUntil: null })
        .where("repliedAt", "is", null)
        // No other moment of it is kept.
        .where("answerUntil", "=", answeredUntil(decidedAt)),
      { states: complaintStates, to: "waiting", from: ["open"] },
    );
  const decided = update.set({ reason: "", decidedAt: null, outcome: null }).where("decidedAt", "=", decidedAt);
  return decision === "refused"
    ? hasMoved(decided, { states: complaintStates, to: "waiting", from: ["refused"] })
    : hasMoved(decided, { states: complaintStates, to: "open", from: ["decided"] });
}

function answeredUntil(acceptedAt: Date): Date {
  return new Date(acceptedAt.getTime() + ANSWER_DAYS * DAY_MS);
}

import { hasMoved } from "#platform/move-rows.ts";
import { feedbackStates } from "../../states.ts";
import { sql } from "kysely";
import { isOwnPath } from "#shared/own-path.ts";
import { FEEDBACK_CATEGORIES } from "../../labels.ts";
import { decideFeedback } from "./decide-feedback.ts";
import type { Context } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { anyOf } from "#platform/any-of.ts";
import { whoseFeedback } from "./whose-feedback.ts";

const QUOTED_MAX = 60;

/** What users think of the portal. The answer reaches them under 我的消息. */
export const feedbackQueue: CaseQueue = {
  name: "feedback",
  title: "意见反馈",
  group: "用户",
  order: 170,
  dueHours: 72,
  look: { act: "read-contact", subject: "feedback" },
  whose: whoseFeedback,
  decisions: [
    {
      name: "settled",
      label: "回复并结案",
      kind: "primary",
      needsReason: true,
      reasons: ["感谢您的建议，已安排改进", "该问题已修复，请刷新后再试", "已为您处理，请查看"],
    },
    { name: "processing", label: "标记处理中", kind: "plain", needsReason: false, reasons: ["已收到，正在核实"] },
  ],
  waiting: () => sql`select id, created_at as opened_at from site_feedback where state <> 'settled'`,
  namedBy: "内容",
  named: (pattern) => sql`select id from site_feedback where state <> 'settled' and content ilike ${pattern}`,
  list: listUndecided,
  async decide(context, { id, decision, reason }) {
    const state = decision === "settled" ? "settled" : "processing";
    const { userId, content } = await decideFeedback(context, { id, state, reply: reason });
    const quoted = content.length > QUOTED_MAX ? `${content.slice(0, QUOTED_MAX)}…` : content;
    return {
      userId,
      title: state === "settled" ? "您的反馈已有回复" : "您的反馈正在处理",
      text: `您反馈的「${quoted}」${reason ? `：${reason}` : "正在处理，请稍候。"}`,
    };
  },
  undo: {
    remember: ({ db }, id) =>
      db.selectFrom("siteFeedback").select(["state", "reply"]).where("id", "=", id).executeTakeFirst(),
    restore: ({ db }, { id, decision, decidedAt, former }) =>
      hasMoved(
        db
          .updateTable("siteFeedback")
          .set({ decidedAt: null, reply: former["reply"] as string | null })
          .where("id", "=", id)
          // Of what is only looked into no moment is kept: a later decision stands in the way by itself.
          .where("decidedAt", decision === "settled" ? "=" : "is", decision === "settled" ? decidedAt : null),
        {
          states: feedbackStates,
          to: former["state"] as "received" | "processing",
          from: [decision === "settled" ? "settled" : "processing"],
        },
      ),
  },
};

async function listUndecided(
  { db }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<QueuedCase[]> {
  const rows = await db
    .selectFrom("siteFeedback as feedback")
    .innerJoin("accountUsers as user", "user.id", "feedback.userId")
    .select([
      "feedback.id",
      "feedback.categoryId",
      "feedback.content",
      "feedback.contact",
      "feedback.pagePath",
      "feedback.state",
      "feedback.reply",
      "feedback.createdAt",
      "user.id as userId",
      "user.nickName",
    ])
    .where("feedback.state", "<>", "settled")
    .$if(ids !== null, (query) => query.where("feedback.id", "=", anyOf(ids!)))
    .orderBy("feedback.createdAt")
    .orderBy("feedback.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ pagePath, ...row }) => ({
    id: row.id,
    title: FEEDBACK_CATEGORIES.find(({ id }) => id === row.categoryId)?.label ?? "其他",
    path: ownPathOf(pagePath),
    facts: [
      { label: "状态", value: row.state === "processing" ? "处理中" : "已收到", path: null },
      { label: "反馈人", value: row.nickName, path: `/ops/users/${row.userId}` },
      { label: "联系方式", value: row.contact, path: null },
      ...(pagePath ? [{ label: "页面", value: pagePath, path: ownPathOf(pagePath) }] : []),
      ...(row.reply ? [{ label: "已回复", value: row.reply, path: null }] : []),
    ],
    text: row.content,
    openedAt: row.createdAt.toISOString(),
  }));
}

/** A user's word is no place to lead an operator to, unless it is within the portal. */
function ownPathOf(path: string | null): string | null {
  return path !== null && isOwnPath(path) ? path : null;
}

import type { UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { dropWaiting } from "#platform/tasks.ts";
import { commentStates } from "../../states.ts";
import { notifyOfCommentTask } from "./notify-of-comment.ts";
import { lockArticle } from "./readable-article.ts";

/** Has a comment wait again that was decided at that moment; what is answered already stays. */
export async function reopenComment(
  context: UserContext,
  { id, decision, decidedAt }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean | string> {
  const { db } = context;
  const known = await db.selectFrom("newsComments").select("articleId").where("id", "=", id).executeTakeFirst();
  await lockArticle(context, known?.articleId ?? 0);
  const answer = await db
    .selectFrom("newsComments")
    .select("id")
    .where((eb) => eb.or([eb("parentId", "=", id), eb("answersId", "=", id)]))
    .where("state", "in", ["shown", "waiting"])
    .executeTakeFirst();
  if (answer) return "已有人回复这条评论，需要时请移除";
  const update = db
    .updateTable("newsComments")
    .set({ decidedAt: null, reason: "", isPinned: false, isTold: true })
    .where("id", "=", id)
    .where("decidedAt", "=", decidedAt);
  const from = decision === "shown" ? ("shown" as const) : ("refused" as const);
  if (!(await hasMoved(update, { states: commentStates, to: "waiting", from: [from] }))) return false;
  await dropWaiting(db, notifyOfCommentTask, { id });
  return true;
}

import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { UNDO_MS } from "#platform/domain/case-queue.ts";
import { moveRow } from "#platform/move-rows.ts";
import { enqueue } from "#platform/tasks.ts";
import { commentRefusals } from "../../errors.ts";
import { commentStates } from "../../states.ts";
import { lockArticle } from "./readable-article.ts";
import { notifyOfCommentTask } from "./notify-of-comment.ts";

/** Lets a comment that waits be seen, or refuses it, on record; whoever it answers or names is told once that can't be taken back. Answers whose it is. */
export function decideComment(
  context: UserContext,
  { id, isShown, reason }: { id: number; isShown: boolean; reason: string },
): Promise<{ userId: number | null; articleId: number; title: string }> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const known = await db
      .selectFrom("newsComments as comment")
      .innerJoin("newsArticles as article", "article.id", "comment.articleId")
      .select(["comment.articleId", "article.title"])
      .where("comment.id", "=", id)
      .executeTakeFirst();
    await lockArticle(context, known?.articleId ?? 0);
    if (!known) throw commentRefusals.decidedAlready();
    const decided = await moveRow(
      db
        .updateTable("newsComments")
        .set({ reason: isShown ? "" : reason, decidedAt: now, isTold: !isShown })
        .where("id", "=", id)
        .returning("userId"),
      { states: commentStates, to: isShown ? "shown" : "refused", from: ["waiting"] },
      commentRefusals.decidedAlready,
    );
    await recordAction(context, {
      act: isShown ? "pass-comment" : "refuse-comment",
      subject: "comment",
      subjectId: id,
      reason,
      before: { state: "waiting" },
      after: { state: isShown ? "shown" : "refused" },
    });
    if (isShown) await enqueue(db, notifyOfCommentTask, { id }, new Date(now.getTime() + UNDO_MS));
    return { userId: decided.userId, ...known };
  });
}

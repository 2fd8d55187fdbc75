import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue } from "#platform/tasks.ts";
import { commentRefusals } from "../../errors.ts";
import type { comments } from "../../contract/comments.ts";
import { requireReadable } from "./readable-article.ts";
import { notifyOfLikesSoon, notifyOfLikesTask } from "./notify-of-likes.ts";

/** Likes a comment that is shown, or no longer. */
export function likeComment(
  context: UserContext,
  { id, wanted }: ParsedInputOf<typeof comments.likeComment>,
): Promise<DataOf<typeof comments.likeComment>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const comment = await db
      .selectFrom("newsComments")
      .select("articleId")
      .where("id", "=", id)
      .where("state", "=", "shown")
      .executeTakeFirst();
    if (!comment) throw commentRefusals.commentGone();
    await requireReadable(context, comment.articleId);
    const isLiked = wanted === "true";
    if (isLiked) {
      const added = await db
        .insertInto("newsCommentLikes")
        .values({ commentId: id, userId: user.id, createdAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning("userId")
        .executeTakeFirst();
      if (added) await enqueue(db, notifyOfLikesTask, {}, notifyOfLikesSoon(now));
    } else {
      await db.deleteFrom("newsCommentLikes").where("commentId", "=", id).where("userId", "=", user.id).execute();
    }
    const { rows } = await sql<{ likes: number }>`select likes from news_comments where id = ${id}`.execute(db);
    return { likes: rows[0]!.likes, isLiked };
  });
}

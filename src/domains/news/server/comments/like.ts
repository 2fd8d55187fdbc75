import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue } from "#platform/tasks.ts";
import { commentRefusals } from "../../errors.ts";
import type { comments } from "../../contract/comments.ts";
import { requireReadable } from "./readable-article.ts";
import { notifyOfLikesSoon, notifyOfLikesTask } from "./notify-of-likes.ts";

type Liked = DataOf<typeof comments.likeArticle>;

/** Likes an article as it is wanted: the same said twice, be it at once, counts once. */
export function likeArticle(
  context: UserContext,
  { id, wanted }: ParsedInputOf<typeof comments.likeArticle>,
): Promise<Liked> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    await requireReadable(context, id);
    const isLiked = wanted === "true";
    if (isLiked) {
      const added = await db
        .insertInto("newsLikes")
        .values({ articleId: id, userId: user.id, createdAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning("userId")
        .executeTakeFirst();
      if (added) await enqueue(db, notifyOfLikesTask, {}, notifyOfLikesSoon(now));
    } else {
      await db.deleteFrom("newsLikes").where("articleId", "=", id).where("userId", "=", user.id).execute();
    }
    const { likes } = await db
      .selectFrom("newsArticles")
      .select("likes")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { likes, isLiked };
  });
}

/** How many like an article; whether the asker does is his alone to know. */
export async function readArticleLikes(
  context: Context,
  { id }: ParsedInputOf<typeof comments.readArticleLikes>,
): Promise<Liked> {
  const { likes } = await requireReadable(context, id);
  const own =
    context.user &&
    (await context.db
      .selectFrom("newsLikes")
      .select("userId")
      .where("articleId", "=", id)
      .where("userId", "=", context.user.id)
      .executeTakeFirst());
  return { likes, isLiked: Boolean(own) };
}

/** Likes a comment that is shown, or no longer. */
export function likeComment(
  context: UserContext,
  { id, wanted }: ParsedInputOf<typeof comments.likeComment>,
): Promise<Liked> {
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

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue } from "#platform/tasks.ts";
import type { comments } from "../../contract/comments.ts";
import { requireReadable } from "./readable-article.ts";
import { notifyOfLikesSoon, notifyOfLikesTask } from "./notify-of-likes.ts";

/** Likes an article as it is wanted: the same said twice, be it at once, counts once. */
export function likeArticle(
  context: UserContext,
  { id, wanted }: ParsedInputOf<typeof comments.likeArticle>,
): Promise<DataOf<typeof comments.likeArticle>> {
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

import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { isSeen } from "../articles/seen.ts";

/** An article that readers may see; refuses where there is none. */
export async function requireReadable({ db, now }: Pick<Context, "db" | "now">, id: number) {
  const article = await db
    .selectFrom("newsArticles as article")
    .leftJoin("newsChannels as channel", "channel.id", "article.channelId")
    .select([
      "article.id",
      "article.authorId",
      "article.title",
      "article.takesComments",
      "article.likes",
      "article.comments",
      "channel.reviewsComments",
    ])
    .where("article.id", "=", id)
    .where(isSeen(now))
    .executeTakeFirst();
  if (!article) throw doorRefusals.notFound("没有这篇文章，或已被下架");
  // An article without a channel is as strict as the strictest.
  return { ...article, isReviewed: article.reviewsComments ?? true };
}

/** Inside a transaction: whoever else changes comments of this article waits until it ends, so that two never wait for each other. */
export async function lockArticle({ db }: Pick<Context, "db">, id: number): Promise<void> {
  await db.selectFrom("newsArticles").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

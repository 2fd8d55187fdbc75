import { sql } from "kysely";
import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask } from "#platform/tasks.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { articleAddress } from "../../addresses.ts";

const BUNDLED_MS = HOUR_MS;

export const notifyOfLikesTask = { name: "news.tellLikes", payload: z.object({}), isQueuedOnce: true };
export const onNotifyOfLikes = onTask(notifyOfLikesTask, notifyOfLikes);

/** When those who are liked now are told: with all other likes until then. */
export function notifyOfLikesSoon(now: Date): Date {
  return new Date(now.getTime() + BUNDLED_MS);
}

interface Told {
  userId: number;
  articleId: number;
  title: string;
  articleLikes: number;
  commentLikes: number;
}

/** Tells writers who was liked since they were told last: once for each article, be it for the text or for comments on it. Nobody is told of his own likes. */
export function notifyOfLikes(context: Pick<Context, "db" | "now" | "declared">): Promise<void> {
  return inTransaction(context, async (context) => {
    const { rows } = await sql<Told>`
      with of_articles as (
        update news_likes as liked set is_told = true from news_articles as article
        where not liked.is_told and article.id = liked.article_id returning article.author_id as writer_id, article.id as article_id, liked.user_id, 1 as article_likes, 0 as comment_likes
      ), of_comments as (
        update news_comment_likes as liked set is_told = true from news_comments as comment
        where not liked.is_told and comment.id = liked.comment_id returning comment.user_id as writer_id, comment.article_id, liked.user_id, 0 as article_likes, 1 as comment_likes
      )
      select told.writer_id as user_id, article.id as article_id, article.title, sum(told.article_likes)::int as article_likes, sum(told.comment_likes)::int as comment_likes
      from (select * from of_articles union all select * from of_comments) as told join news_articles as article on article.id = told.article_id
      where told.writer_id is not null and told.writer_id <> told.user_id
      group by told.writer_id, article.id, article.title order by told.writer_id, article.id`.execute(context.db);
    for (const { userId, articleId, title, articleLikes, commentLikes } of rows) {
      const what = [
        articleLikes > 0 && `文章收到 ${articleLikes} 个赞`,
        commentLikes > 0 && `您的评论收到 ${commentLikes} 个赞`,
      ]
        .filter(Boolean)
        .join("，");
      await notify(context, {
        userId,
        title: `收到 ${articleLikes + commentLikes} 个赞`,
        text: `《${title}》：${what}`,
        path: articleAddress({ id: articleId }),
        kind: "comment",
      });
    }
  });
}

import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { isSeen } from "../articles/seen.ts";

/** What decides who may say what about an article. */
interface ReadableArticle {
  id: number;
  authorId: number | null;
  title: string;
  takesComments: boolean;
  likes: number;
  comments: number;
  /** Whether comments wait for an operator: an article without a channel is as strict as the strictest. */
  isReviewed: boolean;
}

/** An article that readers may see; refuses where there is none. As text: it is a part of each page of an article. */
export async function requireReadable({ db, now }: Pick<Context, "db" | "now">, id: number): Promise<ReadableArticle> {
  const { rows } = await sql<ReadableArticle>`
    select article.id, article.author_id, article.title, article.takes_comments, article.likes, article.comments,
      coalesce(channel.reviews_comments, true) as is_reviewed
    from news_articles as article left join news_channels as channel on channel.id = article.channel_id
    where article.id = ${id} and ${isSeen(now)}`.execute(db);
  const [article] = rows;
  if (!article) throw doorRefusals.notFound("没有这篇文章，或已被下架");
  return article;
}

/** Inside a transaction: whoever else changes comments of this article waits until it ends, so that two never wait for each other. */
export async function lockArticle({ db }: Pick<Context, "db">, id: number): Promise<void> {
  await db.selectFrom("newsArticles").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";

/** A comment that waits, with what it is said to. */
export interface WaitingComment {
  id: number;
  text: string;
  sensitiveWords: string[];
  article: { id: number; title: string };
  /** The comment above it. */
  below: string | null;
  writer: { id: number; nickName: string } | null;
  createdAt: Date;
}

/** Comments that wait, the oldest first. */
export async function listWaitingComments(
  { db }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<WaitingComment[]> {
  const rows = await db
    .selectFrom("newsComments as comment")
    .innerJoin("newsArticles as article", "article.id", "comment.articleId")
    .leftJoin("newsComments as root", "root.id", "comment.parentId")
    .leftJoin("newsComments as answered", "answered.id", "comment.answersId")
    .leftJoin("accountUsers as writer", "writer.id", "comment.userId")
    .select([
      "comment.id",
      "comment.text",
      "comment.sensitiveWords",
      "comment.createdAt",
      "article.id as articleId",
      "article.title",
      "root.text as rootText",
      "answered.text as answeredText",
      "writer.id as writerId",
      "writer.nickName",
    ])
    .where("comment.state", "=", "waiting")
    .$if(ids !== null, (query) => query.where("comment.id", "=", anyOf(ids!)))
    .orderBy("comment.createdAt")
    .orderBy("comment.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(
    ({ id, text, sensitiveWords, createdAt, articleId, title, rootText, answeredText, writerId, nickName }) => ({
      id,
      text,
      sensitiveWords,
      createdAt,
      article: { id: articleId, title },
      below: answeredText ?? rootText,
      writer: writerId === null ? null : { id: writerId, nickName: nickName! },
    }),
  );
}

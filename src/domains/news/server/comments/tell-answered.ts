import { notify } from "#domains/site/server/public.ts";
import type { Context } from "#platform/context.ts";
import { articleAddress } from "../../addresses.ts";
import { nameOf } from "../reading/author-names.ts";

const QUOTED_CHARACTERS = 100;

/** Tells whoever is answered by a comment that is now shown: the writer of the other comment, or of the article. Nobody is told of his own words. */
export async function tellAnswered(context: Pick<Context, "db" | "now">, id: number): Promise<void> {
  const { db } = context;
  const comment = await db
    .selectFrom("newsComments as comment")
    .innerJoin("newsArticles as article", "article.id", "comment.articleId")
    .leftJoin("newsComments as root", "root.id", "comment.parentId")
    .leftJoin("newsComments as answered", "answered.id", "comment.answersId")
    .select(["comment.text", "comment.userId", "comment.parentId", "article.id as articleId", "article.title", "article.authorId", "root.userId as rootUserId", "answered.userId as answeredUserId"])
    .where("comment.id", "=", id)
    .executeTakeFirstOrThrow();
  const toldId = comment.parentId === null ? comment.authorId : (comment.answeredUserId ?? comment.rootUserId);
  if (toldId === null || toldId === comment.userId) return;
  const name = (await nameOf(context, comment.userId)) ?? "";
  const quoted = [...comment.text].slice(0, QUOTED_CHARACTERS).join("");
  await notify(context, {
    userId: toldId,
    title: comment.parentId === null ? `${name} 评论了您的文章` : `${name} 回复了您的评论`,
    text: `《${comment.title}》：${quoted}`,
    path: `${articleAddress({ id: comment.articleId })}#comments`,
  });
}

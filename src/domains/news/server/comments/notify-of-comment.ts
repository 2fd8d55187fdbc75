import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { articleAddress } from "../../addresses.ts";
import { nameOf } from "../articles/author-names.ts";
import { isSeen } from "../articles/seen.ts";

const QUOTED_CHARACTERS = 100;

export const notifyOfCommentTask = { name: "news.tellOfComment", payload: z.object({ id: z.int() }) };

/**
 * Notifies of a comment that is now shown whoever it answers and whom it names, everybody once, and nobody of his own
 * words.
 */
export async function notifyOfComment(context: Pick<Context, "db" | "now" | "declared">, id: number): Promise<void> {
  const { db, now } = context;
  const comment = await db
    .selectFrom("newsComments as comment")
    .innerJoin("newsArticles as article", "article.id", "comment.articleId")
    .leftJoin("newsComments as root", "root.id", "comment.parentId")
    .leftJoin("newsComments as answered", "answered.id", "comment.answersId")
    .select([
      "comment.text",
      "comment.userId",
      "comment.parentId",
      "article.id as articleId",
      "article.title",
      "article.authorId",
      "root.userId as rootUserId",
      "answered.userId as answeredUserId",
    ])
    .where("comment.id", "=", id)
    .where(isSeen(now))
    .executeTakeFirst();
  if (!comment) return;
  const answeredId = comment.parentId === null ? comment.authorId : (comment.answeredUserId ?? comment.rootUserId);
  const named = await db
    .selectFrom("newsCommentMentions")
    .select("userId")
    .distinct()
    .where("commentId", "=", id)
    .where("userId", "is distinct from", comment.userId)
    .orderBy("userId")
    .execute();
  const told = new Map<number, string>(named.map(({ userId }) => [userId, "在评论中提到了您"]));
  if (answeredId !== null && answeredId !== comment.userId)
    told.set(answeredId, comment.parentId === null ? "评论了您的文章" : "回复了您的评论");
  if (told.size === 0) return;
  const name = (await nameOf(context, comment.userId)) ?? "";
  const quoted = [...comment.text].slice(0, QUOTED_CHARACTERS).join("");
  for (const [userId, did] of told)
    await notify(context, {
      userId,
      title: `${name} ${did}`,
      text: `《${comment.title}》：${quoted}`,
      path: `${articleAddress({ id: comment.articleId })}#comments`,
      kind: "comment",
    });
}

/** Once of a comment that an operator let be seen, unless it has gone since. */
async function notifyOnce(context: TaskContext, { id }: { id: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    const told = await context.db
      .updateTable("newsComments")
      .set({ isTold: true })
      .where("id", "=", id)
      .where("state", "=", "shown")
      .where("isTold", "=", false)
      .returning("id")
      .executeTakeFirst();
    if (told) await notifyOfComment(context, id);
  });
}

export const onNotifyOfComment = onTask(notifyOfCommentTask, notifyOnce);

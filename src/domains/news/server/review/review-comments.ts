import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { anyOf } from "#platform/any-of.ts";
import { moveRow } from "#platform/move-rows.ts";
import { commentRefusals } from "../../comment-errors.ts";
import { commentStates } from "../../discussion-states.ts";
import { lockArticle } from "../comments/readable-article.ts";
import { notifyOfComment } from "../comments/notify-of-comment.ts";

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

export async function countWaitingComments({ db }: Context): Promise<{ waiting: number; oldestAt: Date | null }> {
  return db
    .selectFrom("newsComments")
    .select((eb) => [eb.fn.countAll<number>().as("waiting"), eb.fn.min("createdAt").as("oldestAt")])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
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

/** Lets a comment that waits be seen, or refuses it, on record; whoever it answers or names is told once it is seen. Answers whose it is. */
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
        .set({ reason: isShown ? "" : reason, decidedAt: now })
        .where("id", "=", id)
        .returning("userId"),
      { states: commentStates, to: isShown ? "shown" : "refused" },
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
    if (isShown) await notifyOfComment(context, id);
    return { userId: decided.userId, ...known };
  });
}

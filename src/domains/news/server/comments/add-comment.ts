import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { placeOfAddress } from "#platform/place-of-address.ts";
import { quota } from "#platform/quota.ts";
import { commentRefusals } from "../../errors.ts";
import type { Comment, comments } from "../../contract/comments.ts";
import { findSensitiveWords } from "#domains/moderation/server/public.ts";
import { lockKnownUser } from "../lock-known-user.ts";
import { readComments } from "./comment-queries.ts";
import { findMentioned } from "./find-mentioned.ts";
import { lockArticle, requireReadable } from "./readable-article.ts";
import { notifyOfComment } from "./notify-of-comment.ts";

const commentQuota = quota({
  rows: "newsComments",
  of: "userId",
  at: "createdAt",
  perHour: 15,
  refusal: commentRefusals.tooManyThisHour,
});

/** More than one empty line, whatever blanks stand in it. */
const GAP = /\n(?:[^\S\n]*\n){2,}/g;

/** Comments on an article: shown at once only where its channel allows that and no sensitive word is in it. */
export function addComment(
  context: UserContext,
  { articleId, text: written, answersId }: ParsedInputOf<typeof comments.addComment>,
): Promise<Comment> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    // Several at once of one user are taken in turn.
    await lockKnownUser(context);
    await lockArticle(context, articleId);
    const article = await requireReadable(context, articleId);
    if (!article.takesComments) throw commentRefusals.commentsClosed();
    await commentQuota(context, user.id);
    const place =
      answersId === undefined ? { parentId: null, answersId: null } : await findPlace(context, articleId, answersId);
    const text = written.replaceAll(GAP, "\n\n");
    const sensitiveWords = await findSensitiveWords(context, text);
    const mentions = await findMentioned(context, text, article);
    const isShown = !article.isReviewed && sensitiveWords.length === 0;
    const { id } = await db
      .insertInto("newsComments")
      .values({
        articleId,
        userId: user.id,
        ...place,
        text,
        state: isShown ? "shown" : "waiting",
        sensitiveWords,
        region: placeOfAddress(context.address),
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (mentions.length > 0)
      await db
        .insertInto("newsCommentMentions")
        .values(mentions.map((mention) => ({ commentId: id, ...mention })))
        .execute();
    if (isShown) await notifyOfComment(context, id);
    const { parentId: _, ...comment } = (await readComments(context, [id])).get(id)!;
    return comment;
  });
}

/** Below the comment on the article itself: an answer to an answer stands there too, and names whom it answers. */
async function findPlace({ db }: Context, articleId: number, answersId: number) {
  const answered = await db
    .selectFrom("newsComments")
    .select(["id", "parentId"])
    .where("id", "=", answersId)
    .where("articleId", "=", articleId)
    .where("state", "=", "shown")
    .executeTakeFirst();
  if (!answered) throw commentRefusals.commentGone();
  return answered.parentId === null
    ? { parentId: answered.id, answersId: null }
    : { parentId: answered.parentId, answersId: answered.id };
}

import { sql } from "kysely";
import { z } from "zod";
import { recordAction } from "#domains/audit/server/public.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { hasMoved, moving } from "#platform/move-rows.ts";
import type { ArticleState } from "../../labels.ts";
import { articleStates, commentStates, moveTo, reportStates } from "../../states.ts";
import { resumeItsHour } from "../publication/at-its-hour.ts";
import { isOnlyWrittenOn } from "../writing/only-written-on.ts";
import { lockArticle } from "../comments/readable-article.ts";

const Was = z.object({
  category: z.string(),
  articleId: z.int(),
  commentId: z.int().nullable(),
  version: z.int().nullable(),
  /** What takes the same thing off is answered with it. */
  together: z.array(z.int()),
  article: z.object({
    state: z.string(),
    reason: z.string(),
    submittedVersion: z.int().nullable(),
    publishedVersion: z.int().nullable(),
  }),
  comment: z
    .object({ state: z.string(), reason: z.string(), isPinned: z.boolean(), decidedAt: z.coerce.date().nullable() })
    .nullable(),
});
type Was = z.output<typeof Was>;
type Decided = Parameters<CaseUndo["restore"]>[1];

/** What a report that is upheld changes: which are answered with it, and what it is about. */
export async function rememberReported(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const report = await db
    .selectFrom("newsReports")
    .select(["category", "articleId", "commentId", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!report) return undefined;
  const { articleId, commentId, version } = report;
  await lockArticle({ db }, articleId);
  const together = await db
    .selectFrom("newsReports")
    .select("id")
    .where("articleId", "=", articleId)
    .where("commentId", "is not distinct from", commentId)
    .where("state", "=", "waiting")
    .$if(commentId === null, (query) => query.where("version", "is not distinct from", version))
    .orderBy("id")
    .execute();
  const article = await db
    .selectFrom("newsArticles")
    .select(["state", "reason", "submittedVersion", "publishedVersion"])
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  const comment = await db
    .selectFrom("newsComments")
    .select(["state", "reason", "isPinned", "decidedAt"])
    .where("id", "=", commentId ?? 0)
    .executeTakeFirst();
  return { ...report, together: together.map((one) => one.id), article, comment: comment ?? null };
}

/** Has reports wait again that were decided at that moment, and what that took away stand again; false where it has changed since. */
export async function reopenReports(
  context: UserContext,
  { id, decision, decidedAt, former }: Decided,
): Promise<boolean | string> {
  const { db } = context;
  const was = Was.parse(former);
  // Before its reports, as those who decide do.
  await lockArticle(context, was.articleId);
  const ids = decision === "refused" ? [id] : was.together;
  const update = db
    .updateTable("newsReports")
    .set({ decidedAt: null, answer: "" })
    .where("id", "=", anyOf(ids))
    .where("decidedAt", "=", decidedAt);
  const from = decision === "refused" ? ("refused" as const) : ("upheld" as const);
  const reopened = await moving(update, { states: reportStates, to: "waiting", from: [from] })
    .returning("id")
    .execute();
  if (!reopened.some((one) => one.id === id)) return false;
  await db.updateTable("newsReports").set({ category: was.category }).where("id", "=", id).execute();
  if (decision !== "upheld") return true;
  return was.commentId === null ? putArticleBack(context, was, decidedAt) : putCommentBack(context, was, decidedAt);
}

/** An article that was taken down with it; one that had gone before, or been followed by another version, is left. */
async function putArticleBack(
  context: UserContext,
  { articleId, article, version }: Was,
  decidedAt: Date,
): Promise<boolean | string> {
  const { db } = context;
  const { state, publishedVersion, ...told } = article;
  const isTakenDown = publishedVersion !== null && publishedVersion === (version ?? publishedVersion);
  if (!isTakenDown || !moveTo("takeDown", state as ArticleState)) return true;
  if (article.submittedVersion !== null) {
    const kept = await db
      .selectFrom("newsVersions")
      .select("version")
      .where("articleId", "=", articleId)
      .where("version", "=", article.submittedVersion)
      .forShare()
      .executeTakeFirst();
    if (!kept) return "作者当时提交的版本已不在";
  }
  const lastKnown = Math.max(publishedVersion, article.submittedVersion ?? 0);
  const isBack = await hasMoved(
    db
      .updateTable("newsArticles")
      .set(told)
      .where("id", "=", articleId)
      .where("publishedVersion", "=", publishedVersion)
      .where(isOnlyWrittenOn(decidedAt, lastKnown)),
    { states: articleStates, to: state as ArticleState, from: ["DISMOUNT"] },
  );
  if (isBack) {
    await resumeItsHour(context, articleId);
    await recordAction(context, {
      act: "restore-article",
      subject: "article",
      subjectId: articleId,
      reason: "撤销举报处理",
      before: { state: "DISMOUNT" },
      after: { state },
    });
  }
  return isBack;
}

async function putCommentBack(context: UserContext, { commentId, comment }: Was, decidedAt: Date): Promise<boolean> {
  // It had gone before.
  if (comment?.state !== "shown") return true;
  const { db } = context;
  const isBack = await hasMoved(
    db
      .updateTable("newsComments as comment")
      .set({
        reason: comment.reason,
        decidedAt: comment.decidedAt,
        isPinned: sql<boolean>`${comment.isPinned} and not exists (
          select from news_comments pinned where pinned.article_id = comment.article_id and pinned.is_pinned)`,
      })
      .where("id", "=", commentId)
      .where("decidedAt", "=", decidedAt),
    { states: commentStates, to: "shown", from: ["removed"] },
  );
  if (isBack)
    await recordAction(context, {
      act: "restore-comment",
      subject: "comment",
      subjectId: commentId!,
      reason: "撤销举报处理",
      before: { state: "removed" },
      after: { state: "shown" },
    });
  return isBack;
}

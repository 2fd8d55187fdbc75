import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { CaseNotice } from "#platform/domain/case-queue.ts";
import { moving } from "#platform/move-rows.ts";
import { ARTICLE_DISK_ADDRESS, articleAddress, REPORTS_ADDRESS } from "../../addresses.ts";
import { commentStates, reportStates } from "../../states.ts";
import { commentRefusals } from "../../errors.ts";
import { REPORT_CATEGORY_LABELS, type ReportCategory } from "../../labels.ts";
import { lockArticle } from "../comments/readable-article.ts";
import { takeDown } from "../articles/take-down.ts";
import { isFollowed } from "./waiting-reports.ts";

/** `upheld`: what was reported goes. `kept`: it was right to be reported, and what its author has published since stays. */
export type ReportDecision = "upheld" | "kept" | "refused";

interface Decision {
  id: number;
  decision: ReportDecision;
  answer: string;
  /** What it turned out to be, where its reporter called it otherwise. */
  category?: ReportCategory | undefined;
}

/**
 * Decides a report on record: upheld, what was reported goes and all who reported it are answered; where another
 * version is published since, the operator has to say he knows. Answers whom to tell what.
 */
export function decideReport(
  context: UserContext,
  { id, decision, answer, category: checked }: Decision,
): Promise<CaseNotice[]> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const first = await db.selectFrom("newsReports").select("articleId").where("id", "=", id).executeTakeFirst();
    // Before its reports, so that two who decide about one article never wait for each other.
    await lockArticle(context, first?.articleId ?? 0);
    const report = await db
      .selectFrom("newsReports as report")
      .innerJoin("newsArticles as article", "article.id", "report.articleId")
      .select([
        "report.articleId",
        "report.commentId",
        "report.category",
        "report.quoted",
        "report.userId",
        "report.version",
        "article.authorId",
        "article.title",
        "article.state",
        "article.publishedVersion",
      ])
      .where("report.id", "=", id)
      .where("report.state", "=", "waiting")
      .executeTakeFirst();
    if (!report) throw commentRefusals.decidedAlready();
    const { articleId, commentId, version } = report;
    const category = checked ?? (report.category as ReportCategory);
    const isOther = category !== report.category;
    const hasLater = commentId === null && isFollowed(report);
    if (decision === "upheld" && hasLater) throw commentRefusals.laterPublished();
    if (decision === "kept" && !hasLater) throw commentRefusals.noLaterPublished();
    const isUpheld = decision !== "refused";
    const state = isUpheld ? "upheld" : "refused";
    const update = db
      .updateTable("newsReports")
      .set({ answer, decidedAt: now })
      .where((eb) =>
        isUpheld
          ? eb.and([
              eb("articleId", "=", articleId),
              commentId === null
                ? eb.and([eb("commentId", "is", null), eb("version", "is not distinct from", version)])
                : eb("commentId", "=", commentId),
            ])
          : eb("id", "=", id),
      );
    const decided = await moving(update, { states: reportStates, to: state }).returning(["id", "userId"]).execute();
    if (isOther) await db.updateTable("newsReports").set({ category }).where("id", "=", id).execute();
    for (const one of decided)
      await recordAction(context, {
        act: "settle-report",
        subject: "report",
        subjectId: one.id,
        reason: answer,
        before: { state: "waiting", ...(isOther && one.id === id && { category: report.category }) },
        after: { state, ...(version !== null && { version }), ...(isOther && { category }) },
      });
    const told = isUpheld ? await removeReported(context, { ...report, category }) : [];
    const what = commentId === null ? `文章《${report.quoted || report.title}》` : `《${report.title}》下的评论`;
    const notice = {
      title: isUpheld ? "举报成立，已处理" : "举报未成立",
      text: `您举报的${what}${isOther ? `（核实类型：${REPORT_CATEGORY_LABELS[category]}）` : ""}：${answer}`,
      path: REPORTS_ADDRESS,
    };
    return [...told, ...decided.flatMap(({ userId }) => (userId === null ? [] : { userId, ...notice }))];
  });
}

interface Reported {
  articleId: number;
  commentId: number | null;
  category: ReportCategory;
  version: number | null;
  authorId: number | null;
  title: string;
  publishedVersion: number | null;
}

/** What was right to be reported goes; what has gone meanwhile stays so. Answers what its writer is told. */
async function removeReported(
  context: UserContext,
  { articleId, commentId, category, version, authorId, title, publishedVersion }: Reported,
): Promise<CaseNotice[]> {
  const reason = `经举报核实：${REPORT_CATEGORY_LABELS[category]}`;
  if (commentId === null) {
    const reported = version ?? publishedVersion;
    const told = reported === null ? null : await takeDown(context, { id: articleId, version: reported, reason });
    if (told) return told;
    // Its author has taken it off meanwhile, or published another: he is told, and whoever reviews it next.
    const text = `《${title}》${reason}。请按此修改；以后提交审核时，审核人员会看到这次举报。`;
    return authorId === null
      ? []
      : [{ userId: authorId, title: "您的文章被举报，举报成立", text, path: ARTICLE_DISK_ADDRESS }];
  }
  const update = context.db
    .updateTable("newsComments")
    .set({ isPinned: false, reason, decidedAt: context.now })
    .where("id", "=", commentId);
  const removed = await moving(update, { states: commentStates, to: "removed" }).returning("userId").executeTakeFirst();
  if (!removed) return [];
  await recordAction(context, {
    act: "remove-comment",
    subject: "comment",
    subjectId: commentId,
    reason,
    before: { state: "shown" },
    after: { state: "removed" },
  });
  const text = `您在《${title}》下的评论已被移除。${reason}。`;
  const path = articleAddress({ id: articleId });
  return removed.userId === null ? [] : [{ userId: removed.userId, title: "您的评论已被移除", text, path }];
}

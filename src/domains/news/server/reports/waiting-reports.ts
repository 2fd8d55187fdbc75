import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import { moveTo } from "../../states.ts";
import type { ArticleState, ReportCategory } from "../../labels.ts";
import { isSeen } from "../articles/seen.ts";

/** A report that waits, with what was said when it was made and how that reads now. */
export interface WaitingReport {
  id: number;
  category: ReportCategory;
  detail: string;
  quoted: string;
  article: { id: number; title: string; isShown: boolean };
  /** Of the article: the one that was reported, and another that is published since. */
  version: number | null;
  laterVersion: number | null;
  comment: { id: number; text: string; isShown: boolean } | null;
  pictures: number;
  /** So many others wait about the same version, or the same comment. */
  others: number;
  reporter: { id: number; nickName: string } | null;
  writer: { id: number; nickName: string } | null;
  createdAt: Date;
}

/** Reports that wait, the oldest first. */
export async function listWaitingReports(
  { db, now }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<WaitingReport[]> {
  const rows = await db
    .selectFrom("newsReports as report")
    .innerJoin("newsArticles as article", "article.id", "report.articleId")
    .leftJoin("newsComments as comment", "comment.id", "report.commentId")
    .leftJoin("accountUsers as reporter", "reporter.id", "report.userId")
    .leftJoin("accountUsers as writer", (join) =>
      join.on((eb) =>
        eb(
          "writer.id",
          "=",
          eb
            .case()
            .when("report.commentId", "is", null)
            .then(eb.ref("article.authorId"))
            .else(eb.ref("comment.userId"))
            .end(),
        ),
      ),
    )
    .select([
      "report.id",
      "report.category",
      "report.detail",
      "report.quoted",
      "report.commentId",
      "report.createdAt",
      "report.version",
      "article.id as articleId",
      "article.title",
      "article.state",
      "article.publishedVersion",
      isSeen(now).as("isArticleShown"),
      "comment.text as commentText",
      "comment.state as commentState",
    ])
    .select([
      "reporter.id as reporterId",
      "reporter.nickName as reporterName",
      "writer.id as writerId",
      "writer.nickName as writerName",
    ])
    .select((eb) => [
      eb
        .selectFrom("newsReportFiles as file")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("file.reportId", "=", "report.id")
        .as("pictures"),
      eb
        .selectFrom("newsReports as other")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("other.articleId", "=", "report.articleId")
        .where((eb) => eb(eb.ref("other.commentId"), "is not distinct from", eb.ref("report.commentId")))
        .where((eb) =>
          eb.or([
            eb("other.commentId", "is not", null),
            eb(eb.ref("other.version"), "is not distinct from", eb.ref("report.version")),
          ]),
        )
        .where("other.state", "=", "waiting")
        .whereRef("other.id", "<>", "report.id")
        .as("others"),
    ])
    .where("report.state", "=", "waiting")
    .$if(ids !== null, (query) => query.where("report.id", "=", anyOf(ids!)))
    .orderBy("report.createdAt")
    .orderBy("report.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const named = (id: number | null, nickName: string | null) => (id === null ? null : { id, nickName: nickName! });
  return rows.map((row) => ({
    id: row.id,
    category: row.category as ReportCategory,
    detail: row.detail,
    quoted: row.quoted,
    article: { id: row.articleId, title: row.title, isShown: row.isArticleShown },
    version: row.version,
    laterVersion: row.commentId === null && isFollowed(row) ? row.publishedVersion : null,
    comment:
      row.commentId === null
        ? null
        : { id: row.commentId, text: row.commentText ?? "", isShown: row.commentState === "shown" },
    pictures: row.pictures ?? 0,
    others: row.others ?? 0,
    reporter: named(row.reporterId, row.reporterName),
    writer: named(row.writerId, row.writerName),
    createdAt: row.createdAt,
  }));
}

/** Whether another version of the article is published than the one that was reported; what was reported before versions were noted is the published one. */
export function isFollowed({
  version,
  publishedVersion,
  state,
}: {
  version: number | null;
  publishedVersion: number | null;
  state: string;
}): boolean {
  return (
    version !== null &&
    publishedVersion !== null &&
    version !== publishedVersion &&
    moveTo("takeDown", state as ArticleState) !== null
  );
}

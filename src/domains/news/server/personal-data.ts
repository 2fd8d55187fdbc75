import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { moving } from "#platform/move-rows.ts";
import type { BroughtFile } from "#platform/domain/personal-data.ts";
import { maskSaid } from "#platform/said-text.ts";
import { commentStates } from "../states.ts";
import { isSeen } from "./articles/seen.ts";
import { clearReports } from "./reports/forget-reports.ts";
import { moveArticle } from "./writing/move-article.ts";

/** Tables of the domain that name users. */
export const PERSONAL_TABLES = [
  "news_authors",
  "news_columns",
  "news_pictures",
  "news_attachments",
  "news_articles",
  "news_likes",
  "news_comments",
  "news_comment_likes",
  "news_comment_mentions",
  "news_reports",
  "news_review_looks",
];

/** What a user wrote, said and reported; his texts are read as they are asked for, since they are many and long. */
export async function exportPersonalData(context: Context, userId: number) {
  const { db } = context;
  const [authors, columns, articles, attachments, articleLikes, comments, mentions, articleReports] = await Promise.all(
    [
      db
        .selectFrom("newsAuthors")
        .select([
          "state",
          "penName",
          "mark",
          "realName",
          "bio",
          "fields",
          "worksUrl",
          "reason",
          "appliedAt",
          "decidedAt",
        ])
        .where("userId", "=", userId)
        .execute(),
      db
        .selectFrom("newsColumns")
        .select(["name", "summary", "createdAt"])
        .where("authorId", "=", userId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("newsArticles")
        .select(["id", "state", "reason", "title", "publishedAt", "reads", "likes", "comments", "createdAt"])
        .where("authorId", "=", userId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("newsAttachments")
        .select(["fileName", "sizeBytes", "downloads", "createdAt"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("newsLikes")
        .select(["articleId", "createdAt"])
        .where("userId", "=", userId)
        .orderBy("createdAt")
        .execute(),
      db
        .selectFrom("newsComments")
        .select(["articleId", "text", "state", "reason", "region", "createdAt"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("newsCommentMentions as mention")
        .innerJoin("newsComments as comment", "comment.id", "mention.commentId")
        .select(["comment.articleId", "comment.createdAt"])
        .where("mention.userId", "=", userId)
        .where("comment.state", "=", "shown")
        .orderBy("comment.id")
        .execute(),
      db
        .selectFrom("newsReports")
        .select(["articleId", "commentId", "category", "detail", "state", "answer", "createdAt"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute(),
    ],
  );
  return {
    authors,
    columns,
    articles,
    versions: () => readTexts(context, userId),
    attachments,
    articleLikes,
    comments,
    mentions,
    // One answer goes to all who reported the same.
    articleReports: articleReports.map(({ answer, ...report }) => ({ ...report, answer: maskSaid(answer) })),
  };
}

/** The attachments and pictures of his articles; of a picture its largest form. */
export async function findBrought({ db }: Context, userId: number): Promise<BroughtFile[]> {
  const [attachments, pictures] = await Promise.all([
    db
      .selectFrom("newsAttachments")
      .select(["fileName as name", "sha256"])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("newsPictures as picture")
      .innerJoin("newsPictureFiles as file", "file.pictureId", "picture.id")
      .distinctOn("picture.id")
      .select(["picture.id", "file.format", "file.sha256"])
      .where("picture.userId", "=", userId)
      .orderBy("picture.id")
      .orderBy("file.width", "desc")
      .orderBy(sql`file.format = 'webp'`, "desc")
      .execute(),
  ]);
  return [...attachments, ...pictures.map(({ id, format, sha256 }) => ({ name: `文章图片-${id}.${format}`, sha256 }))];
}

/** The last version of each article, one at a time: a text may be of megabytes. */
async function* readTexts({ db }: Context, userId: number) {
  for (let after = 0; ;) {
    const row = await db
      .selectFrom("newsVersions as version")
      .innerJoin("newsArticles as article", (join) =>
        join.onRef("article.id", "=", "version.articleId").onRef("article.version", "=", "version.version"),
      )
      .select([
        "article.id as article",
        "version.version",
        "version.title",
        "version.summary",
        "version.tags",
        "version.origin",
        "version.sourceUrl",
        "version.document",
        "version.region",
        "version.savedAt",
      ])
      .where("article.authorId", "=", userId)
      .where("article.id", ">", after)
      .orderBy("article.id")
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    yield row;
    after = row.article;
  }
}

/**
 * What readers see of his articles stays as of somebody unknown, as others cite it; drafts, other versions and
 * comments go, and his reports once they are decided.
 */
export async function closeAccount(context: Context, userId: number): Promise<void> {
  const { db, now } = context;
  await db
    .deleteFrom("newsArticles as article")
    .where("article.authorId", "=", userId)
    .where(sql<boolean>`${isSeen(now)} is not true`)
    .execute();
  const waiting = await db
    .selectFrom("newsArticles")
    .select("id")
    .where("authorId", "=", userId)
    .where("state", "=", "PENDING")
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id } of waiting)
    await moveArticle(context, { id, state: "PENDING" }, "withdrawEdit", { submittedVersion: null });
  await sql`update news_articles set version = published_version, submitted_version = null, returned_version = null, scheduled_version = null, scheduled_at = null, reason = '' where author_id = ${userId}`.execute(
    db,
  );
  await sql`delete from news_versions version using news_articles article where article.id = version.article_id and article.author_id = ${userId} and version.version <> article.published_version`.execute(
    db,
  );
  await db.updateTable("newsAttachments").set({ fileName: "" }).where("userId", "=", userId).execute();
  await db
    .updateTable("newsVersions")
    .set({ region: "" })
    .where("articleId", "in", db.selectFrom("newsArticles").select("id").where("authorId", "=", userId))
    .execute();
  await db.updateTable("newsArticles").set({ authorId: null, columnId: null }).where("authorId", "=", userId).execute();
  await db.deleteFrom("newsColumns").where("authorId", "=", userId).execute();
  await db.deleteFrom("newsAuthors").where("userId", "=", userId).execute();
  for (const table of ["newsPictures", "newsAttachments"] as const)
    await db.updateTable(table).set({ userId: null }).where("userId", "=", userId).execute();
  // Their counts follow; two who close their accounts hold them in one order.
  await db
    .selectFrom("newsArticles")
    .select("id")
    .where(
      "id",
      "in",
      db
        .selectFrom("newsComments")
        .select("articleId")
        .where("userId", "=", userId)
        .union(db.selectFrom("newsLikes").select("articleId").where("userId", "=", userId)),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await db
    .updateTable("newsReports")
    .set({ quoted: "" })
    .where("commentId", "in", db.selectFrom("newsComments").select("id").where("userId", "=", userId))
    .execute();
  await db
    .deleteFrom("newsCommentMentions")
    .where((eb) =>
      eb.or([
        eb("userId", "=", userId),
        eb("commentId", "in", eb.selectFrom("newsComments").select("id").where("userId", "=", userId)),
      ]),
    )
    .execute();
  const comments = db
    .updateTable("newsComments")
    .set({ userId: null, text: "", isPinned: false, region: "" })
    .where("userId", "=", userId);
  await moving(comments, { states: commentStates, to: "deleted" }).execute();
  await clearReports(context, sql`report.user_id = ${userId}`);
  await db.updateTable("newsReports").set({ userId: null }).where("userId", "=", userId).execute();
  await db.deleteFrom("newsReviewLooks").where("operatorId", "=", userId).execute();
  for (const table of ["newsLikes", "newsCommentLikes"] as const)
    await db.deleteFrom(table).where("userId", "=", userId).execute();
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { holdUser } from "#domains/accounts/server/public.ts";
import { recordLook } from "#domains/operator-console/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { DAY_MS } from "#shared/durations.ts";
import { commentRefusals } from "../../comment-errors.ts";
import type { reports } from "../../contract/reports.ts";
import type { ReportCategory, ReportState } from "../../labels.ts";
import { requireReadable } from "../comments/readable-article.ts";
import { drawReportPictures, takeReportPictures } from "./keep-report-pictures.ts";

const REPORTS_A_DAY_MOST = 20;

/** Reports an article or a comment: not one's own, not twice at once, and so often a day. What was read then is kept with it. */
export async function report(context: UserContext, { articleId, commentId, category, detail, pictures }: ParsedInputOf<typeof reports.report>): Promise<DataOf<typeof reports.report>> {
  await requireNew(context, { articleId, commentId });
  await requireFewer(context);
  const drawn = await drawReportPictures(context, pictures);
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    // Several at once of one user are taken in turn.
    await holdUser(context);
    const quoted = await requireNew(context, { articleId, commentId });
    await requireFewer(context);
    const { publishedVersion: version } = await db.selectFrom("newsArticles").select("publishedVersion").where("id", "=", articleId).executeTakeFirstOrThrow();
    const { id } = await db.insertInto("newsReports").values({ userId: user.id, articleId, commentId: commentId ?? null, category, detail, quoted, version, createdAt: now }).returning("id").executeTakeFirstOrThrow();
    await takeReportPictures(context, id, drawn);
    return { id };
  });
}

async function requireFewer({ db, user, now }: UserContext): Promise<void> {
  const { count } = await db.selectFrom("newsReports").select((eb) => eb.fn.countAll<number>().as("count")).where("userId", "=", user.id).where("createdAt", ">", new Date(now.getTime() - DAY_MS)).executeTakeFirstOrThrow();
  if (count >= REPORTS_A_DAY_MOST) throw commentRefusals.tooManyReports();
}

/** What is reported, in its own words; refuses what is gone, the asker's own, and what he has reported already. */
async function requireNew(context: UserContext, { articleId, commentId }: { articleId: number; commentId: number | undefined }): Promise<string> {
  const { db, user } = context;
  const article = await requireReadable(context, articleId);
  const comment = commentId === undefined ? null : await db.selectFrom("newsComments").select(["userId", "text"]).where("id", "=", commentId).where("articleId", "=", articleId).where("state", "=", "shown").executeTakeFirst();
  if (comment === undefined) throw commentRefusals.commentGone();
  if ((comment ?? { userId: article.authorId }).userId === user.id) throw commentRefusals.ownThing();
  const waiting = await db
    .selectFrom("newsReports")
    .select("id")
    .where("userId", "=", user.id)
    .where("articleId", "=", articleId)
    .where("commentId", commentId === undefined ? "is" : "=", commentId ?? null)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (waiting) throw commentRefusals.reportedAlready();
  return comment?.text ?? article.title;
}

/** What the asker has reported, and what became of it. */
export async function listMyReports({ db, user, now }: UserContext, { pageIndex, pageSize }: ParsedInputOf<typeof reports.myReports>): Promise<DataOf<typeof reports.myReports>> {
  const found = db.selectFrom("newsReports").where("userId", "=", user.id);
  const [rows, { count }] = await Promise.all([
    found
      .select(["id", "category", "detail", "quoted", "commentId", "articleId", "state", "answer", "createdAt", "decidedAt"])
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  const data = rows.map(({ category, state, commentId, createdAt, decidedAt, ...row }) => ({
    ...row,
    category: category as ReportCategory,
    state: state as ReportState,
    isComment: commentId !== null,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
  return { data, totalRecord: count, now: now.toISOString() };
}

/** A picture of a report, for operators; that it was looked at goes on record. */
export async function readReportPicture(context: UserContext, { id, position }: ParsedInputOf<typeof reports.reportPicture>): Promise<FileAnswer> {
  const { db, ports } = context;
  const file = await db.selectFrom("newsReportFiles").select(["sha256", "mediaType", "sizeBytes"]).where("reportId", "=", id).where("position", "=", position).executeTakeFirst();
  if (!file || (await ports.fileStore.sizeOf(file.sha256)) === null) throw doorRefusals.notFound("没有这张图片");
  await recordLook(context, { act: "read-papers", subject: "report", subjectId: id });
  return { mediaType: file.mediaType, sizeBytes: file.sizeBytes, etag: file.sha256, fileName: `report-${id}-${position + 1}.jpg`, open: (range) => ports.fileStore.read(file.sha256, range) };
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { lockUser } from "#domains/accounts/server/public.ts";
import { PICTURE_UPLOAD } from "#domains/files/upload-purposes.ts";
import { keepUploads } from "#domains/files/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { quota } from "#platform/quota.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { commentRefusals } from "../../errors.ts";
import type { reports } from "../../contract/reports.ts";
import type { ReportCategory } from "../../labels.ts";
import { requireReadable } from "../comments/readable-article.ts";
import { renderInTurn } from "../pictures/take-pixels.ts";
import { drawReportPicture } from "./draw-report-picture.ts";

const reportQuota = quota({
  rows: "newsReports",
  of: "userId",
  at: "createdAt",
  perDay: 20,
  refusal: commentRefusals.tooManyReports,
});

/** Reports an article or a comment: not one's own, not twice at once, and so often a day. What was read then is kept with it. */
export async function report(
  context: UserContext,
  { articleId, commentId, version, category, detail, pictures }: ParsedInputOf<typeof reports.report>,
): Promise<DataOf<typeof reports.report>> {
  const { user, ports } = context;
  const asked = { articleId, commentId };
  const mayReport = async (context: UserContext) => {
    const quoted = await requireNew(context, asked);
    await reportQuota(context, user.id);
    return quoted;
  };
  return keepUploads(context, {
    ids: pictures,
    purpose: PICTURE_UPLOAD.name,
    async mayLook(context) {
      await mayReport(context);
    },
    look: async ({ fileName, read }) =>
      (await renderInTurn(user.id, async () => drawReportPicture(fileName, await read()))) ??
      commentRefusals.picturesBusy(),
    store: async (drawn) => ({ mediaType: "image/jpeg", ...(await ports.fileStore.write(oneChunk(drawn))) }),
    async hold(context) {
      // Several at once of one user are taken in turn.
      await lockUser(context);
      return mayReport(context);
    },
    async keep(context, { stored, held: quoted }) {
      const read = commentId === undefined ? await findRead(context, articleId, version) : undefined;
      const about = read ?? { quoted, version: await publishedVersionOf(context, articleId) };
      return insertReport(context, { ...asked, ...about, category, detail, pictures: stored });
    },
  });
}

/** The version that was read, with what it was called; undefined where none is told, or one that was never published. */
async function findRead({ db }: UserContext, articleId: number, version = 0) {
  return db
    .selectFrom("newsVersions")
    .select(["version", "title as quoted"])
    .where("articleId", "=", articleId)
    .where("version", "=", version)
    .where("wasPublished", "=", true)
    .forShare()
    .executeTakeFirst();
}

async function publishedVersionOf({ db }: UserContext, articleId: number): Promise<number | null> {
  const article = await db
    .selectFrom("newsArticles")
    .select("publishedVersion")
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  return article.publishedVersion;
}

interface NewReport {
  articleId: number;
  commentId: number | undefined;
  version: number | null;
  category: ReportCategory;
  detail: string;
  quoted: string;
  pictures: { sha256: string; sizeBytes: number; mediaType: string }[];
}

async function insertReport(
  { db, user, now }: UserContext,
  { commentId, pictures, ...told }: NewReport,
): Promise<{ id: number }> {
  const { id } = await db
    .insertInto("newsReports")
    .values({ ...told, userId: user.id, commentId: commentId ?? null, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (pictures.length > 0)
    await db
      .insertInto("newsReportFiles")
      .values(pictures.map((picture, position) => ({ reportId: id, position, ...picture })))
      .execute();
  return { id };
}

/** What is reported, in its own words; refuses what is gone, the asker's own, and what he has reported already. */
async function requireNew(
  context: UserContext,
  { articleId, commentId }: { articleId: number; commentId: number | undefined },
): Promise<string> {
  const { db, user } = context;
  const article = await requireReadable(context, articleId);
  const comment =
    commentId === undefined
      ? null
      : await db
          .selectFrom("newsComments")
          .select(["userId", "text"])
          .where("id", "=", commentId)
          .where("articleId", "=", articleId)
          .where("state", "=", "shown")
          .executeTakeFirst();
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

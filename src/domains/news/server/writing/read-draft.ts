import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { Draft, ArticleStatus, writing } from "../../contract/writing.ts";
import { picturesIn } from "#shared/rich-text/plain-text.ts";
import { copyAttachments, readAttachments } from "../attachments/version-attachments.ts";
import { readPictures } from "../reading/article-cards.ts";
import { nameOf } from "../reading/author-names.ts";
import { listChannels } from "../reading/channels.ts";
import { removeOldVersions } from "./remove-old-versions.ts";
import { findVersion, type FoundArticle, lastVersion, refuseChanged, requireOwn } from "./own-articles.ts";
import { savedAfter, writeVersion } from "./write-version.ts";

/** An own article as it was saved last. */
export async function readDraft(context: UserContext, { id }: ParsedInputOf<typeof writing.readDraft>): Promise<Draft> {
  return draftOf(context, await requireOwn(context, id));
}

/** How an own article stands by now. */
export async function readArticleStatus(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.readArticleStatus>,
): Promise<ArticleStatus> {
  const { state, reason } = await requireOwn(context, id);
  return { state, reason };
}

/** What an author chooses from. */
export async function writingOptions(context: UserContext): Promise<DataOf<typeof writing.writingOptions>> {
  const { db, user } = context;
  const [channels, columns, penName] = await Promise.all([
    listChannels(context),
    db.selectFrom("newsColumns").select(["id", "name"]).where("authorId", "=", user.id).orderBy("id").execute(),
    nameOf(context, user.id),
  ]);
  return { channels, columns, penName: penName ?? user.nickName };
}

/** The versions that there are, the latest first. */
export async function listVersions(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.listVersions>,
): Promise<DataOf<typeof writing.listVersions>> {
  const article = await requireOwn(context, id);
  const rows = await context.db
    .selectFrom("newsVersions")
    .select(["version", "title", "words", "savedAt", "isKept"])
    .where("articleId", "=", id)
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    savedAt: row.savedAt.toISOString(),
    isSubmitted: row.version === article.submittedVersion,
    isPublished: row.version === article.publishedVersion,
  }));
}

/** Makes a former version the latest one again; what was written since stays as a version of its own. */
export async function restoreVersion(
  context: UserContext,
  { id, version, windowKey, basedOn }: ParsedInputOf<typeof writing.restoreVersion>,
): Promise<Draft> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const article = await requireOwn(context, id, { isLocked: true });
    const last = await lastVersion(context, article);
    refuseChanged(last, { basedOn, windowKey });
    const former = await findVersion(context, { articleId: id, version });
    if (!former) throw doorRefusals.notFound("这个历史版本已不存在");
    const {
      title,
      summary,
      coverId,
      channelId,
      columnId,
      tags,
      origin,
      sourceName,
      sourceUrl,
      isAiMade,
      takesComments,
      wantedAt,
      document,
    } = former;
    const next = last.version + 1;
    await writeVersion(context, {
      articleId: id,
      version: next,
      title,
      summary,
      coverId,
      channelId,
      columnId,
      tags,
      origin,
      sourceName,
      sourceUrl,
      isAiMade,
      takesComments,
      wantedAt,
      document,
      windowKey,
      savedAt: savedAfter(last.savedAt, now),
      begunAt: now,
      isKept: false,
    });
    await copyAttachments(context, { articleId: id, version }, next);
    // Where one goes back to is left as it is.
    await db
      .updateTable("newsVersions")
      .set({ isKept: true })
      .where("articleId", "=", id)
      .where("version", "in", [version, last.version])
      .execute();
    await removeOldVersions(context, id);
    return draftOf(context, { ...article, version: next });
  });
}

async function draftOf(context: Pick<Context, "db">, article: FoundArticle): Promise<Draft> {
  const last = await lastVersion(context, article);
  const {
    document,
    coverId,
    version,
    savedAt,
    wantedAt,
    title,
    summary,
    channel,
    columnId,
    tags,
    origin,
    sourceName,
    sourceUrl,
    isAiMade,
    takesComments,
    words,
    windowKey,
  } = last;
  const shown = picturesIn(document);
  const pictures = await readPictures(context, coverId === null ? shown : [...shown, coverId]);
  const { id, state, reason, submittedVersion, publishedVersion, publishedAt } = article;
  return {
    id,
    state,
    reason,
    version,
    windowKey,
    submittedVersion,
    publishedVersion,
    title,
    summary,
    channel,
    columnId,
    tags,
    origin,
    sourceName,
    sourceUrl,
    isAiMade,
    takesComments,
    words,
    document,
    savedAt: savedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    wantedAt: wantedAt?.toISOString() ?? null,
    cover: coverId === null ? null : (pictures.get(coverId) ?? null),
    attachments: await readAttachments(context, { articleId: article.id, version }),
    pictures: shown.flatMap((id) => pictures.get(id) ?? []),
  };
}

import { isSeen } from "../articles/seen.ts";
import { type RawBuilder, sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { type AttachmentKind, kindsOf } from "../../attachment-kinds.ts";
import type { Attachment } from "../../contract/attachments.ts";
import { writingRefusals } from "../../errors.ts";

interface VersionKey {
  articleId: number;
  version: number;
}

/** The files of a version, in the order that their author gave them. */
export async function readAttachments(
  { db }: Pick<Context, "db">,
  { articleId, version }: VersionKey,
): Promise<Attachment[]> {
  const { rows } =
    await sql<Attachment>`${ATTACHMENTS} where added.article_id = ${articleId} and added.version = ${version} order by added.position`.execute(
      db,
    );
  return rows;
}

/** Those of an article as readers see it, as a query within another one. */
export function publishedAttachments(articleId: number, now: Date): RawBuilder<Attachment> {
  return sql`${ATTACHMENTS} join news_articles as article on article.id = added.article_id and article.published_version = added.version
    where article.id = ${articleId} and ${isSeen(now)} order by added.position`;
}

const ATTACHMENTS = sql`
  select file.id, added.kind, added.name, file.media_type as "mediaType", file.size_bytes as "sizeBytes", file.downloads
  from news_version_attachments as added join news_attachments as file on file.id = added.attachment_id`;

/** Whether a file is the asker's, or was in the article before; of an article that is not there yet it is his alone. */
export function isUsableAttachment({ id }: { id: number }, articleId: number | null): RawBuilder<boolean> {
  return sql`(file.user_id = ${id}
    or exists (select from news_version_attachments added where added.attachment_id = file.id and added.article_id = ${articleId}::bigint))`;
}

/** Makes these the files of a version, in the caller's transaction. They are not forgotten from now on. */
export async function writeAttachments(
  { db, user }: UserContext,
  { articleId, version }: VersionKey,
  wanted: { id: number; kind: AttachmentKind; name: string }[],
): Promise<void> {
  await db
    .deleteFrom("newsVersionAttachments")
    .where("articleId", "=", articleId)
    .where("version", "=", version)
    .execute();
  if (wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw doorRefusals.invalidInput({ attachments: "同一个附件只能添加一次" });
  const { rows } = await sql<{ id: number; mediaType: string }>`
    select id, media_type from news_attachments file where id = ${anyOf(ids)} and ${isUsableAttachment(user, articleId)} for key share`.execute(
    db,
  );
  const mediaTypes = new Map(rows.map(({ id, mediaType }) => [id, mediaType]));
  for (const { id, kind } of wanted) {
    const mediaType = mediaTypes.get(id);
    if (mediaType === undefined) throw writingRefusals.attachmentNotYours();
    if (!kindsOf(mediaType).includes(kind))
      throw doorRefusals.invalidInput({ attachments: "规格书应为 PDF，电路图应为 PDF 或图片，设计文件应为 ZIP" });
  }
  await db
    .updateTable("newsAttachments")
    .set({ unusedSince: null })
    .where("id", "=", anyOf(ids))
    .where("unusedSince", "is not", null)
    .execute();
  await db
    .insertInto("newsVersionAttachments")
    .values(
      wanted.map(({ id, kind, name }, position) => ({ articleId, version, position, attachmentId: id, kind, name })),
    )
    .execute();
}

/** Gives a version the files of another, in the caller's transaction. */
export async function copyAttachments(
  { db }: Pick<Context, "db">,
  { articleId, version }: VersionKey,
  to: number,
): Promise<void> {
  await sql`
    insert into news_version_attachments (article_id, version, position, attachment_id, kind, name)
    select article_id, ${to}, position, attachment_id, kind, name from news_version_attachments where article_id = ${articleId} and version = ${version}`.execute(
    db,
  );
}

import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { daySecret } from "#domains/catalogue/server/public/first-uses.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { networkOf } from "#platform/visitor.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import type { attachments } from "../../contract/attachments.ts";
import { isSeen } from "../articles/seen.ts";
import { whoseArticles } from "../articles/whose-articles.ts";
import { isForOperators } from "../reports/reported-versions.ts";

/**
 * A file for readers of an article that has it, its author and, on record, operators; readers' downloads count once a
 * day for each network.
 */
export async function downloadAttachment(
  context: Context,
  { id }: ParsedInputOf<typeof attachments.downloadAttachment>,
): Promise<FileAnswer> {
  const { db, ports, log, user, now } = context;
  const file = await db
    .selectFrom("newsAttachments")
    .select(["userId", "sha256", "mediaType", "sizeBytes", "fileName"])
    .where("id", "=", id)
    .executeTakeFirst();
  const named = db
    .selectFrom("newsVersionAttachments as added")
    .innerJoin("newsArticles as article", "article.id", "added.articleId")
    .select("added.name")
    .where("added.attachmentId", "=", id)
    .orderBy("article.id")
    .limit(1);
  const read =
    file &&
    (await named.whereRef("added.version", "=", "article.publishedVersion").where(isSeen(now)).executeTakeFirst());
  const isOwn = user !== null && file?.userId === user.id;
  const forOperators =
    !read &&
    !isOwn &&
    mayLookInto(user, "news") &&
    (await named.select("article.id").where(isForOperators("article", "added.version")).executeTakeFirst());
  if (!file || !(read || isOwn || forOperators)) throw doorRefusals.notFound("没有这个附件，或文章已被下架");
  if ((await ports.fileStore.sizeOf(file.sha256)) === null) {
    log.error({ attachmentId: id, sha256: file.sha256 }, "the file of an attachment is missing");
    throw doorRefusals.notFound("文件暂时无法读取，请稍后重试");
  }
  if (read && !isOwn) await countDownload(context, id);
  if (forOperators)
    await recordLook(
      { ...context, user: user! },
      { act: "read-unpublished", subject: "article", subjectId: forOperators.id, whose: whoseArticles },
    );
  const { mediaType, sizeBytes, sha256 } = file;
  // Nothing that users bring is shown in the portal's name.
  return {
    mediaType,
    sizeBytes,
    etag: sha256,
    isDownload: true,
    copies: read ? "checked" : "none",
    fileName: read?.name || file.fileName,
    open: (range) => ports.fileStore.read(sha256, range),
  };
}

async function countDownload(context: Context, id: number): Promise<void> {
  const { db, now, address } = context;
  await sql`
    with ${daySecret(context)},
    marked as (
      insert into news_read_marks (mark, day)
      select sha256(secret || convert_to(concat_ws(chr(10), ${networkOf(address)}::text, 'attachment', ${id}::text), 'UTF8')), (${now}::timestamptz)::date from secret
      on conflict do nothing returning mark
    )
    update news_attachments set downloads = downloads + 1 where id = ${id} and exists (select from marked)`.execute(db);
}

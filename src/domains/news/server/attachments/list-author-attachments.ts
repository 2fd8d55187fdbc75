import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import type { AttachmentKind } from "../../attachment-kinds.ts";
import type { attachments } from "../../contract/attachments.ts";
import { seenArticles } from "../articles/article-cards.ts";

function filesOf(context: Pick<Context, "db" | "now">, authorId: number) {
  return seenArticles(context)
    .innerJoin("newsVersionAttachments as added", (join) =>
      join.onRef("added.articleId", "=", "article.id").onRef("added.version", "=", "article.publishedVersion"),
    )
    .where("article.authorId", "=", authorId);
}

/** The files of an author's articles that readers may see. */
export async function listAuthorAttachments(
  context: Context,
  { id, ...page }: ParsedInputOf<typeof attachments.listAuthorAttachments>,
): Promise<DataOf<typeof attachments.listAuthorAttachments>> {
  const [rows, totalRecord] = await Promise.all([
    filesOf(context, id)
      .innerJoin("newsAttachments as file", "file.id", "added.attachmentId")
      .select([
        "file.id",
        "added.kind",
        "added.name",
        "file.mediaType",
        "file.sizeBytes",
        "file.downloads",
        "article.id as articleId",
        "article.title",
        "article.publishedAt",
      ])
      .orderBy("article.publishedAt", "desc")
      .orderBy("article.id", "desc")
      .orderBy("added.position")
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    countAuthorAttachments(context, id),
  ]);
  const data = rows.map(({ articleId, title, publishedAt, kind, ...row }) => ({
    ...row,
    kind: kind as AttachmentKind,
    article: { id: articleId, title },
    publishedAt: publishedAt!.toISOString(),
  }));
  return { data, totalRecord, now: context.now.toISOString() };
}

export async function countAuthorAttachments(context: Pick<Context, "db" | "now">, authorId: number): Promise<number> {
  const { count } = await filesOf(context, authorId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

import type { documentFiles } from "#domains/catalogue/contract/document-files.ts";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { markedFileName } from "#domains/catalogue/sample-documents.ts";
import { countUse } from "#domains/catalogue/server/public.ts";

/** The PDF of a published document. Saving it counts as a download. */
export async function readDocumentFile(
  context: Context,
  { id, download }: ParsedInputOf<typeof documentFiles.readDocumentFile>,
): Promise<FileAnswer> {
  const document = await context.db
    .selectFrom("datasheetDocuments")
    .select(["sha256", "fileName", "sizeBytes", "isSample"])
    .where("id", "=", id)
    .where("state", "=", "published")
    .executeTakeFirst();
  if (!document) throw doorRefusals.notFound("没有这份规格书，或已被下架");
  const { sha256, sizeBytes } = document;
  await requireFile(context, sha256, id);
  if (download) await countUse(context, "document-download", [id]);
  return {
    mediaType: "application/pdf",
    open: (range) => context.ports.fileStore.read(sha256, range),
    sizeBytes,
    fileName: markedFileName(document),
    isDownload: download !== undefined,
    etag: sha256,
    copies: "checked",
  };
}

export async function requireFile(context: Context, sha256: string, documentId: number): Promise<number> {
  const sizeBytes = await context.ports.fileStore.sizeOf(sha256);
  if (sizeBytes !== null) return sizeBytes;
  context.log.error({ documentId, sha256 }, "the file of a document is missing");
  throw doorRefusals.notFound("文件暂时无法读取，请稍后重试");
}

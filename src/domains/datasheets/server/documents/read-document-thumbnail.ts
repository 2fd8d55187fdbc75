import type { documentFiles } from "#domains/catalogue/contract/document-files.ts";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { requireFile } from "./read-document-file.ts";

/** So much of a picture's SHA-256 stands in its address. */
const THUMBNAIL_MARK = 16;

/** The picture of a published document's first page, as soon as it is drawn. */
export async function readDocumentThumbnail(
  context: Context,
  { id, v }: ParsedInputOf<typeof documentFiles.readDocumentThumbnail>,
): Promise<FileAnswer> {
  const document = await context.db
    .selectFrom("datasheetDocuments")
    .select("thumbnailSha256")
    .where("id", "=", id)
    .where("state", "=", "published")
    .executeTakeFirst();
  const sha256 = document?.thumbnailSha256;
  if (!sha256) throw doorRefusals.notFound("没有预览图");
  const sizeBytes = await requireFile(context, sha256, id);
  return {
    mediaType: "image/webp",
    open: (range) => context.ports.fileStore.read(sha256, range),
    sizeBytes,
    etag: sha256,
    copies: v?.length === THUMBNAIL_MARK && sha256.startsWith(v) ? "minutes" : "checked",
  };
}

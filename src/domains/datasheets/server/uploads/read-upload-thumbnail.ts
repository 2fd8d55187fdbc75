import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { uploads } from "../../contract/uploads.ts";
import { findSeen, openFile } from "./read-upload-file.ts";

/** The picture of its first page, likewise. */
export async function readUploadThumbnail(
  context: UserContext,
  { id }: ParsedInputOf<typeof uploads.readUploadThumbnail>,
): Promise<FileAnswer> {
  const { thumbnailSha256 } = await findSeen(context, id);
  if (thumbnailSha256 === null) throw doorRefusals.notFound("没有预览图");
  return {
    mediaType: "image/webp",
    etag: thumbnailSha256,
    copies: "none",
    ...(await openFile(context, thumbnailSha256)),
  };
}

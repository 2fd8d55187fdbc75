import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { pictures } from "../../contract/pictures.ts";

/** A picture that a value names, or named a day ago. */
export async function readSettingPicture(
  { db, ports }: Context,
  { hash }: ParsedInputOf<typeof pictures.readSettingPicture>,
): Promise<FileAnswer> {
  const known = await db.selectFrom("filesPictures").select("sha256").where("sha256", "=", hash).executeTakeFirst();
  const sizeBytes = known ? await ports.fileStore.sizeOf(hash) : null;
  if (sizeBytes === null) throw doorRefusals.notFound("没有这张图片");
  return {
    mediaType: "image/webp",
    sizeBytes,
    etag: hash,
    copies: "minutes",
    open: (range) => ports.fileStore.read(hash, range),
  };
}

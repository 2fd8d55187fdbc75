import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { type profile } from "../../contract/profile.ts";
import { PATH } from "./avatar.ts";

/** A picture that is somebody's. */
export async function readAvatar(
  context: Context,
  { hash }: ParsedInputOf<typeof profile.readAvatar>,
): Promise<FileAnswer> {
  const owner = await context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("avatar", "=", PATH + hash)
    .executeTakeFirst();
  const sizeBytes = owner ? await context.ports.fileStore.sizeOf(hash) : null;
  if (sizeBytes === null) throw doorRefusals.notFound("没有这张图片");
  return {
    mediaType: "image/webp",
    open: (range) => context.ports.fileStore.read(hash, range),
    sizeBytes,
    etag: hash,
    copies: "minutes",
  };
}

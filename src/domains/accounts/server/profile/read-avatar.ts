import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { type profile } from "../../contract/profile.ts";
import { AVATAR_PICTURE, lookedAtPictures } from "../public/looked-at-pictures.ts";
import { PATH } from "./avatar.ts";

/** A picture that is somebody's, and that others may see by one of them; his own whoever is signed in sees in any case. */
export async function readAvatar(
  context: Context,
  { hash }: ParsedInputOf<typeof profile.readAvatar>,
): Promise<FileAnswer> {
  const { db, user, declared, ports } = context;
  const owners = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("avatar", "=", PATH + hash)
    .execute();
  const ids = owners.map(({ id }) => id);
  const held = await declared.filledOnce(lookedAtPictures).heldAmong(context, AVATAR_PICTURE, ids);
  const isShown = ids.some((id) => !held.has(id));
  const isOwn = user !== null && ids.includes(user.id);
  const sizeBytes = isShown || isOwn ? await ports.fileStore.sizeOf(hash) : null;
  if (sizeBytes === null) throw doorRefusals.notFound("没有这张图片");
  return {
    mediaType: "image/webp",
    open: (range) => ports.fileStore.read(hash, range),
    sizeBytes,
    etag: hash,
    copies: isShown ? "minutes" : "none",
  };
}

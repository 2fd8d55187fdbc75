import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { openTurns } from "#platform/turns.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { AVATAR_BYTES_MAX, type profile } from "../../contract/profile.ts";
import { accountRefusals } from "../../errors.ts";
import { lockSubjects } from "../lock-users.ts";
import { refuseMuted } from "../user-status/refuse-muted.ts";
import { PATH, forgetPicture, hashOf } from "./avatar.ts";

const SIDE_PIXELS = 256;

const PIXELS_MAX = 40_000_000;

const READABLE = new Set(["image/jpeg", "image/png", "image/webp"]);

// A picture of many pixels takes its memory while it is read.
const turns = openTurns({ atOnce: 1, eachAtMost: 2, waitingAtMost: 20, waitMs: 20_000 });

/** Makes a picture the asker's: read as a picture, whatever it calls itself, and written anew, so that nothing else of it is kept. */
export async function updateAvatar(
  context: UserContext,
  { file }: ParsedInputOf<typeof profile.updateAvatar>,
): Promise<DataOf<typeof profile.updateAvatar>> {
  await refuseMuted(context);
  if (file.length > AVATAR_BYTES_MAX) throw accountRefusals.pictureTooLarge();
  const type = await fileTypeFromBuffer(file);
  if (!type || !READABLE.has(type.mime)) throw accountRefusals.pictureUnreadable();
  const drawn = await turns.take(String(context.user.id), () => draw(file));
  if (drawn === undefined) throw doorRefusals.tooMany(10);
  if (drawn === null) throw accountRefusals.pictureUnreadable();
  const { sha256 } = await context.ports.fileStore.write(oneChunk(drawn));
  const avatar = PATH + sha256;
  const former = await showPicture(context, avatar, drawn);
  if (former !== null && former !== avatar) await forgetPicture(context, former);
  return { avatar };
}

/** Makes a stored picture the asker's; answers the one that he had. */
function showPicture(context: UserContext, avatar: string, drawn: Buffer): Promise<string | null> {
  return inTransaction(context, async (context) => {
    const { db, user, now, ports } = context;
    await lockSubjects(context, [avatar]);
    // It may have been given up, and forgotten, by somebody else meanwhile.
    if ((await ports.fileStore.pin(hashOf(avatar))) === null) await ports.fileStore.write(oneChunk(drawn));
    const { avatar: former } = await db
      .selectFrom("accountUsers")
      .select("avatar")
      .where("id", "=", user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await db.updateTable("accountUsers").set({ avatar, updatedAt: now }).where("id", "=", user.id).execute();
    return former;
  });
}

async function draw(bytes: Uint8Array): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: "cover" })
      .webp({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { type Drawing, type PictureLimits, redrawPicture } from "#platform/pictures/picture-jobs.ts";
import { openTurns } from "#platform/turns.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { AVATAR_BYTES_MAX, type profile } from "../../contract/profile.ts";
import { accountRefusals } from "../../errors.ts";
import { lockSubjects } from "../lock-users.ts";
import { AVATAR_PICTURE, lookedAtPictures } from "../public/looked-at-pictures.ts";
import { PATH, forgetPicture, hashOf } from "./avatar.ts";

const READABLE: PictureLimits = { formats: ["jpeg", "png", "webp"], pixelsMax: 40_000_000 };

const DRAWING: Drawing = { format: "webp", quality: 85, size: { width: 256, height: 256, fit: "cover" } };

// A picture of many pixels takes its memory while it is read.
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 2, waitingAtMost: 20, waitMs: 45_000 });

/** Makes a picture the asker's: read as a picture, whatever it calls itself, and written anew, so that nothing else of it is kept. */
export async function updateAvatar(
  context: UserContext,
  { file }: ParsedInputOf<typeof profile.updateAvatar>,
): Promise<DataOf<typeof profile.updateAvatar>> {
  if (file.length > AVATAR_BYTES_MAX) throw accountRefusals.pictureTooLarge();
  const answer = await turns.take(String(context.user.id), () => redrawPicture(file, READABLE, DRAWING));
  if (answer === undefined) throw doorRefusals.tooMany(10);
  if (!answer.ok) throw accountRefusals.pictureUnreadable();
  const drawn = answer.bytes;
  const { sha256 } = await context.ports.fileStore.write(oneChunk(drawn));
  const avatar = PATH + sha256;
  const former = await showPicture(context, avatar, drawn);
  if (former !== null && former !== avatar) await forgetPicture(context, former);
  return { avatar };
}

/** Makes a stored picture the asker's; answers the one that he had. */
function showPicture(context: UserContext, avatar: string, drawn: Uint8Array): Promise<string | null> {
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
    const { lookAt } = context.declared.filledOnce(lookedAtPictures);
    await lookAt(context, { kind: AVATAR_PICTURE, ids: [user.id] });
    return former;
  });
}

import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { doorRefusals, type Refusal } from "#api/refusals.ts";
import { lookIntoUpload, takeUpload } from "#domains/files/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { commentRefusals } from "../../comment-errors.ts";
import { drawInTurn, measurePicture, PIXELS_MAX } from "../pictures/take-pixels.ts";
import { PICTURE_UPLOAD } from "#domains/files/upload-purposes.ts";

const SIDE_PIXELS_MAX = 2000;
const READABLE = ["image/jpeg", "image/png", "image/webp"];

interface KeptPicture {
  uploadId: string;
  sha256: string;
  sizeBytes: number;
  mediaType: string;
}

/** Draws uploaded pictures anew, so that nothing else is kept of them, and stores what was drawn; outside of any transaction. */
export async function drawReportPictures(context: UserContext, uploadIds: string[]): Promise<KeptPicture[]> {
  const { user, ports } = context;
  const kept: KeptPicture[] = [];
  for (const uploadId of new Set(uploadIds)) {
    const drawn = await lookIntoUpload(context, wanted(uploadId, user.id), ({ sha256, fileName }) =>
      drawInTurn(user.id, async () => draw(fileName, await buffer(await ports.fileStore.read(sha256)))),
    );
    if (!drawn) throw commentRefusals.picturesBusy();
    kept.push({ uploadId, mediaType: "image/jpeg", ...(await ports.fileStore.write(oneChunk(drawn))) });
  }
  return kept;
}

/** Makes the pictures those of a report; in its transaction. */
export async function takeReportPictures(
  context: UserContext,
  reportId: number,
  pictures: KeptPicture[],
): Promise<void> {
  const { db, user } = context;
  for (const [position, { uploadId, ...picture }] of pictures.entries()) {
    await takeUpload(context, db, wanted(uploadId, user.id));
    await db
      .insertInto("newsReportFiles")
      .values({ reportId, position, ...picture })
      .execute();
  }
}

function wanted(id: string, userId: number) {
  return { id, userId, purpose: PICTURE_UPLOAD.name };
}

/** Refuses with the name of the file: several may have been brought. */
async function draw(fileName: string, bytes: Uint8Array): Promise<Buffer> {
  const refused = ({ message }: Refusal) => doorRefusals.invalidInput({ pictures: `${fileName}：${message}` });
  const type = await fileTypeFromBuffer(bytes);
  const size = type && READABLE.includes(type.mime) ? await measurePicture(bytes) : null;
  if (!size) throw refused(commentRefusals.pictureUnreadable());
  if (size.pixels > PIXELS_MAX) throw refused(commentRefusals.pictureTooLarge());
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .rotate()
      .flatten({ background: "#ffffff" })
      .resize(SIDE_PIXELS_MAX, SIDE_PIXELS_MAX, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    throw refused(commentRefusals.pictureUnreadable());
  }
}

import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { doorRefusals, type Refusal } from "#api/refusals.ts";
import { commentRefusals } from "../../errors.ts";
import { measurePicture, PIXELS_MAX } from "../pictures/take-pixels.ts";

const SIDE_PIXELS_MAX = 2000;
const READABLE = ["image/jpeg", "image/png", "image/webp"];

/** Draws a picture of a report anew, so that nothing else is kept of it. Refuses with the name of the file: several may have been brought. */
export async function drawReportPicture(fileName: string, bytes: Uint8Array): Promise<Buffer> {
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

import { doorRefusals } from "#api/refusals.ts";
import { type Drawing, type PictureLimits, redrawPicture } from "#platform/pictures/picture-jobs.ts";
import { commentRefusals } from "../../errors.ts";
import { PIXELS_MAX } from "../pictures/take-pixels.ts";

const READABLE: PictureLimits = { formats: ["jpeg", "png", "webp"], pixelsMax: PIXELS_MAX };
const DRAWING: Drawing = {
  format: "jpeg",
  quality: 85,
  isOnWhite: true,
  size: { width: 2000, height: 2000, fit: "inside" },
};

/** Draws a picture of a report anew, so that nothing else is kept of it. Refuses with the name of the file: several may have been brought. */
export async function drawReportPicture(fileName: string, bytes: Uint8Array): Promise<Uint8Array> {
  const drawn = await redrawPicture(bytes, READABLE, DRAWING);
  if (drawn.ok) return drawn.bytes;
  const { message } =
    drawn.reason === "tooManyPixels" ? commentRefusals.pictureTooLarge() : commentRefusals.pictureUnreadable();
  throw doorRefusals.invalidInput({ pictures: `${fileName}：${message}` });
}

import sharp from "sharp";
import type { Drawing, PictureLimits, Redrawn } from "./picture-jobs.ts";

const WHITE = "#ffffff";

/** Draws a picture anew in a format. */
export async function redraw(
  bytes: Uint8Array,
  { pixelsMax }: PictureLimits,
  { format, quality, size, isOnWhite }: Drawing,
): Promise<Redrawn> {
  let drawn = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" }).rotate();
  if (isOnWhite) drawn = drawn.flatten({ background: WHITE });
  if (size) {
    const { width, height, fit } = size;
    drawn = drawn.resize(width, height, { fit, withoutEnlargement: fit === "inside" });
  }
  // Of the same format: what it came in is kept, each with its quality.
  const force = format !== "same";
  if (format !== "webp") drawn = drawn.jpeg({ quality, force });
  if (format !== "jpeg") drawn = drawn.webp({ quality, force });
  if (format === "same") drawn = drawn.png({ force });
  return { ok: true, bytes: await drawn.toBuffer() };
}

import sharp from "sharp";
import type { InWidths, PictureLimits, PictureWidth, Widths } from "./picture-jobs.ts";

const WEBP = { quality: 82 };
/** AVIF of many pixels takes long, so it is searched for less. */
const AVIF = { quality: 55, effort: 2 };
const LARGE_AVIF = { quality: 55, effort: 0 };
const LARGE_PIXELS = 4_000_000;

/** Draws a picture upright, on white and within bounds, in each width that is narrower and in its own. */
export async function drawWidths(
  bytes: Uint8Array,
  { pixelsMax }: PictureLimits,
  { narrower, widthMax, heightMax }: Widths,
): Promise<InWidths> {
  const upright = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" })
    .rotate()
    .flatten({ background: "#ffffff" })
    .resize(widthMax, heightMax, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = upright.info;
  const files: PictureWidth[] = [];
  for (const each of [...narrower.filter((one) => one < width), width]) {
    const drawn = () =>
      sharp(upright.data, { raw: { width, height, channels } }).resize({ width: each, withoutEnlargement: true });
    const isLarge = each * height * (each / width) > LARGE_PIXELS;
    files.push({ format: "webp", width: each, bytes: await drawn().webp(WEBP).toBuffer() });
    files.push({
      format: "avif",
      width: each,
      bytes: await drawn()
        .avif(isLarge ? LARGE_AVIF : AVIF)
        .toBuffer(),
    });
  }
  return { ok: true, width, height, files };
}

import sharp from "sharp";
import { isInAvif } from "#shared/is-in-avif.ts";
import type { InWidths, PictureLimits, PictureWidth, Widths } from "./picture-jobs.ts";

/** Many pixels take long, so their files are made less small. */
const LARGE_PIXELS = 1_000_000;
const WEBP = { quality: 82, effort: 4 };
const LARGE_WEBP = { quality: 82, effort: 0 };
const AVIF = { quality: 55, effort: 2 };
const LARGE_AVIF = { quality: 55, effort: 0 };

/** Draws a picture upright, on white and within bounds, in each width that is narrower and in its own: as WebP, and as AVIF unless it is large. */
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
    const [webp, avif] = isLarge ? [LARGE_WEBP, LARGE_AVIF] : [WEBP, AVIF];
    files.push({ format: "webp", width: each, bytes: await drawn().webp(webp).toBuffer() });
    if (isInAvif({ width, height }))
      files.push({ format: "avif", width: each, bytes: await drawn().avif(avif).toBuffer() });
  }
  return { ok: true, width, height, files };
}

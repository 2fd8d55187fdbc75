import sharp from "sharp";
import { writingRefusals } from "../../errors.ts";
import { measurePicture, MEGAPIXELS_MAX, PIXELS_MAX } from "./take-pixels.ts";

const FRAMES_PIXELS_MAX = 500_000_000;
const WIDTHS = [480, 960];
const WIDTH_MAX = 1920;
/** Long pictures are usual on phones; WebP knows none above 16,383. */
const HEIGHT_MAX = 12_000;
const WEBP = { quality: 82 };
/** AVIF of many pixels takes long, so it is searched for less. */
const AVIF = { quality: 55, effort: 2 };
const LARGE_AVIF = { quality: 55, effort: 0 };
const LARGE_PIXELS = 4_000_000;

export interface RenderedPicture {
  width: number;
  height: number;
  files: { format: "webp" | "avif"; width: number; bytes: Buffer }[];
}

/**
 * Renders a picture anew in its widths: upright, on white, without anything but its pixels, of moving ones the first
 * frame; too many pixels are refused unread.
 */
export async function renderPicture(bytes: Uint8Array): Promise<RenderedPicture> {
  const size = await measurePicture(bytes);
  if (!size) throw writingRefusals.pictureUnreadable();
  const { pixels, frames } = size;
  if (pixels > PIXELS_MAX) throw writingRefusals.pictureTooManyPixels({ most: MEGAPIXELS_MAX });
  if (pixels * frames > FRAMES_PIXELS_MAX) throw writingRefusals.pictureTooManyFrames();
  const upright = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
    .rotate()
    .flatten({ background: "#ffffff" })
    .resize(WIDTH_MAX, HEIGHT_MAX, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!upright) throw writingRefusals.pictureUnreadable();
  const { width, height, channels } = upright.info;
  const files: RenderedPicture["files"] = [];
  for (const narrower of [...WIDTHS.filter((each) => each < width), width]) {
    const drawn = () =>
      sharp(upright.data, { raw: { width, height, channels } }).resize({ width: narrower, withoutEnlargement: true });
    const isLarge = narrower * height * (narrower / width) > LARGE_PIXELS;
    files.push({ format: "webp", width: narrower, bytes: await drawn().webp(WEBP).toBuffer() });
    files.push({
      format: "avif",
      width: narrower,
      bytes: await drawn()
        .avif(isLarge ? LARGE_AVIF : AVIF)
        .toBuffer(),
    });
  }
  return { width, height, files };
}

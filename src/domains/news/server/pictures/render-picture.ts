import {
  drawInWidths,
  type PictureFault,
  type PictureLimits,
  type PictureWidth,
  type Widths,
} from "#platform/pictures/picture-jobs.ts";
import { writingRefusals } from "../../errors.ts";
import { MEGAPIXELS_MAX, PIXELS_MAX } from "./take-pixels.ts";

const READABLE: PictureLimits = {
  formats: ["jpeg", "png", "webp", "gif", "avif"],
  pixelsMax: PIXELS_MAX,
  framesPixelsMax: 500_000_000,
};
/** Long pictures are usual on phones; WebP knows none above 16,383. */
const WIDTHS: Widths = { narrower: [480, 960], widthMax: 1920, heightMax: 12_000 };

export interface RenderedPicture {
  width: number;
  height: number;
  files: PictureWidth[];
}

/**
 * Renders a picture anew in its widths: upright, on white, without anything but its pixels, of moving ones the first
 * frame; too many pixels are refused unread.
 */
export async function renderPicture(bytes: Uint8Array): Promise<RenderedPicture> {
  const drawn = await drawInWidths(bytes, READABLE, WIDTHS);
  if (!drawn.ok) throw refusalOf(drawn.reason);
  return drawn;
}

/** In words what is wrong with a picture. */
export function refusalOf(fault: PictureFault) {
  if (fault === "tooManyPixels") return writingRefusals.pictureTooManyPixels({ most: MEGAPIXELS_MAX });
  return fault === "tooManyFrames" ? writingRefusals.pictureTooManyFrames() : writingRefusals.pictureUnreadable();
}

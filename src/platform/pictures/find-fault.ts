import sharp, { type Metadata } from "sharp";
import type { PictureFault, PictureFormat, PictureLimits } from "./picture-jobs.ts";

/** What pictures are read by; no other reader of the library, such as those of SVG, PDF and TIFF, is to be had. */
const READERS: Record<PictureFormat, string> = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  avif: "VipsForeignLoadHeifBuffer",
};

/** Takes all readers away but those of pictures, and what is kept between pictures. */
export function readOnlyPictures(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: Object.values(READERS) });
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Why a picture is not drawn, by what its first bytes say of it; no pixel is read. */
export async function findFault(bytes: Uint8Array, limits: PictureLimits): Promise<PictureFault | null> {
  const said = await readHead(bytes);
  const format = said?.format === "heif" && said.compression === "av1" ? "avif" : said?.format;
  if (!said || !limits.formats.some((known) => known === format)) return "unreadable";
  const height = said.pageHeight ?? said.height;
  const pixels = said.width * height;
  if (pixels > limits.pixelsMax) return "tooManyPixels";
  if (limits.framesPixelsMax !== undefined && pixels * (said.pages ?? 1) > limits.framesPixelsMax)
    return "tooManyFrames";
  return Math.min(said.width, height) < (limits.sidePixelsMin ?? 1) ? "tooSmall" : null;
}

async function readHead(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    // Of nothing at all the library says so before it begins.
    return null;
  }
}

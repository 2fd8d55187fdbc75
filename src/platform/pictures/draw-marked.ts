import path from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import sharp from "sharp";
import { PROJECT_ROOT } from "../project-root.ts";
import type { PictureLimits, Redrawn } from "./picture-jobs.ts";

const FONT = path.join(PROJECT_ROOT, "seeds/fonts/noto-sans-sc-subset.ttf");
const FAMILY = "Marks Sans";
const TILE_WIDTH = 360;
const TILE_HEIGHT = 200;

/** Draws a picture within bounds, with words aslant across all of it. */
export async function drawMarked(
  bytes: Uint8Array,
  { pixelsMax }: PictureLimits,
  { words, sidePixelsMax }: { words: string; sidePixelsMax: number },
): Promise<Redrawn> {
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax })
    .resize(sidePixelsMax, sidePixelsMax, { fit: "inside", withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const tile = await sharp(drawTile(words))
    .resize({ width: Math.min(TILE_WIDTH, info.width), height: Math.min(TILE_HEIGHT, info.height), fit: "inside" })
    .toBuffer();
  const marked = sharp(data).composite([{ input: tile, tile: true }]);
  return { ok: true, bytes: await marked.jpeg({ quality: 80 }).toBuffer() };
}

/** The words on nothing. */
function drawTile(words: string): Buffer {
  if (!GlobalFonts.has(FAMILY)) GlobalFonts.registerFromPath(FONT, FAMILY);
  const canvas = createCanvas(TILE_WIDTH, TILE_HEIGHT);
  const pen = canvas.getContext("2d");
  pen.translate(TILE_WIDTH / 2, TILE_HEIGHT / 2);
  pen.rotate(-0.4);
  pen.textAlign = "center";
  pen.font = `30px "${FAMILY}"`;
  pen.globalAlpha = 0.3;
  pen.fillStyle = "#c0362c";
  pen.fillText(words, 0, 0);
  return canvas.toBuffer("image/png");
}

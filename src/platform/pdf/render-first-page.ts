import path from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PROJECT_ROOT } from "../project-root.ts";

export interface PdfPicture {
  bytes: Uint8Array;
  mediaType: "image/webp";
  width: number;
  height: number;
}

const WIDTH = 360;
// A till roll is cut, not shrunk.
const MAX_HEIGHT = 720;
const QUALITY = 82;
const FONT = path.join(PROJECT_ROOT, "seeds/fonts/noto-sans-sc-subset.ttf");

// What pdf.js asks for where a file names a font without embedding it. Under these names the system's own fonts are
// hidden, so that the same file gives the same picture on every machine.
for (const family of ["sans-serif", "serif", "monospace"]) GlobalFonts.registerFromPath(FONT, family);

/** Draws the first page on white, 360 pixels wide and at most 720 high. */
export async function renderFirstPage(document: PDFDocumentProxy): Promise<PdfPicture> {
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
  const canvas = createCanvas(WIDTH, Math.min(MAX_HEIGHT, Math.max(1, Math.round(viewport.height))));
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: "#ffffff" }).promise;
  const bytes = await canvas.encode("webp", QUALITY);
  return { bytes, mediaType: "image/webp", width: canvas.width, height: canvas.height };
}

import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { lendGlyphs } from "./missing-glyphs.ts";

interface Drawing {
  /** In pixels of the canvas. */
  width: number;
  rotation: number;
  intent: "display" | "print";
  signal: AbortSignal;
}

const HEIGHT_MAX = 8000;

/** Draws a page on white into a canvas of its own. */
export async function renderPage(
  page: PDFPageProxy,
  { width, rotation, intent, signal }: Drawing,
): Promise<HTMLCanvasElement> {
  const turned = (page.rotate + rotation) % 360;
  const natural = page.getViewport({ scale: 1, rotation: turned });
  const viewport = page.getViewport({
    scale: Math.min(width / natural.width, HEIGHT_MAX / natural.height),
    rotation: turned,
  });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));

  async function draw() {
    signal.throwIfAborted();
    const task = page.render({ canvas, viewport, intent, background: "#ffffff" });
    const cancel = () => task.cancel();
    signal.addEventListener("abort", cancel);
    await task.promise.finally(() => signal.removeEventListener("abort", cancel));
  }

  await draw();
  if (await lendGlyphs(page)) await draw();
  return canvas;
}

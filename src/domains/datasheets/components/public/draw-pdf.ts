import { callHeaders } from "#web/call-api.ts";
import { openDocument } from "../viewer/open-document.ts";
import { renderPage } from "../viewer/render-page.ts";

const PAGES_MAX = 20;
const WIDTH = 1600;

export interface DrawnPdf {
  /** The first pages as pictures, by addresses that whoever asked gives back (`URL.revokeObjectURL`). */
  pages: string[];
  /** How many it has. */
  count: number;
}

/** Draws the first pages of a PDF. */
export async function drawPdf(fileUrl: string, signal: AbortSignal): Promise<DrawnPdf> {
  const closing = new AbortController();
  signal.addEventListener("abort", () => closing.abort());
  const pages: string[] = [];
  try {
    const { pdf } = await openDocument({ fileUrl, headers: callHeaders(), signal: closing.signal }, () => {});
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
      const page = await pdf.getPage(number);
      const canvas = await renderPage(page, { width: WIDTH, rotation: 0, intent: "display", signal: closing.signal });
      pages.push(await pictureOf(canvas));
    }
    return { pages, count: pdf.numPages };
  } catch (error) {
    for (const one of pages) URL.revokeObjectURL(one);
    throw error;
  } finally {
    closing.abort();
  }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<string> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(URL.createObjectURL(blob)) : reject(new Error("a page could not be kept as a picture")),
    ),
  );
}

import type { PdfPicture } from "./draw-first-page.ts";
import { runPdfJob, type PdfRefused } from "./pdf-jobs.ts";
import type { PdfSource } from "./pdf-source.ts";

export type Thumbnail = ({ ok: true } & PdfPicture) | PdfRefused;

/** Draws the first page of a PDF as WebP, 360 pixels wide, or says why it can't be drawn. */
export async function drawThumbnail(source: PdfSource): Promise<Thumbnail> {
  return (await runPdfJob({ kind: "thumbnail", source })) as Thumbnail;
}

import type { PdfPicture } from "./render-first-page.ts";
import { runPdfJob, type PdfRefused } from "./pdf-jobs.ts";
import type { PdfSource } from "./pdf-source.ts";

export type Thumbnail = ({ ok: true } & PdfPicture) | PdfRefused;

/** Draws the first page of a PDF as WebP, 360 pixels wide, or says why it can't be drawn. `isPatient`: other work on PDFs goes first. */
export async function renderThumbnail(source: PdfSource, { isPatient = false } = {}): Promise<Thumbnail> {
  return (await runPdfJob({ kind: "thumbnail", source }, { isPatient })) as Thumbnail;
}

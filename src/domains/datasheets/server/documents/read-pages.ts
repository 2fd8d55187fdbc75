import { runPdfJob, type PdfRefused } from "./pdf-jobs.ts";
import type { PdfSource } from "./pdf-source.ts";
import type { PdfPages } from "./read-pdf-pages.ts";

export type PagesRead = ({ ok: true } & PdfPages) | PdfRefused;

/** Reads the texts of some pages of a PDF in a row, or says why it can't be read. Other work on PDFs goes first. */
export async function readPages(source: PdfSource, range: { firstPage: number; pages?: number }): Promise<PagesRead> {
  return (await runPdfJob({ kind: "pages", source, range })) as PagesRead;
}

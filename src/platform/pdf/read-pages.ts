import { runPdfJob, type PdfRefused } from "./pdf-jobs.ts";
import type { PdfSource } from "./pdf-source.ts";
import type { PdfPages } from "./read-pdf-pages.ts";

/** `tookMs` begins when the job does: waiting for others is not counted. */
export type PagesRead = (({ ok: true } & PdfPages) | PdfRefused) & { tookMs: number };

/** Reads the texts of some pages of a PDF in a row, or says why it can't be read. Other work on PDFs goes first. */
export async function readPages(source: PdfSource, range: { firstPage: number; pages?: number }): Promise<PagesRead> {
  let began = performance.now();
  const answer = (await runPdfJob(
    { kind: "pages", source, range },
    { isPatient: true, onTurn: () => (began = performance.now()) },
  )) as ({ ok: true } & PdfPages) | PdfRefused;
  return { ...answer, tookMs: Math.round(performance.now() - began) };
}

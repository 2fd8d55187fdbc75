import { runPdfJob, type PdfRefused } from "./pdf-jobs.ts";
import type { PdfSource } from "./pdf-source.ts";
import type { PdfFacts } from "./read-pdf-facts.ts";

export type PdfInspection = ({ ok: true } & PdfFacts) | PdfRefused;

/** Reads what a PDF says of itself, or says why it is refused. At most 50 MB, 2000 pages, 20 seconds. `isPatient`: other work on PDFs goes first. */
export async function inspectPdf(source: PdfSource, { isPatient = false } = {}): Promise<PdfInspection> {
  return (await runPdfJob({ kind: "inspect", source }, { isPatient })) as PdfInspection;
}

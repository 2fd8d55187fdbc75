// The process that opens PDFs. It reads files nobody vouches for, so nothing else runs in it.
import { serveJobs } from "../serve-jobs.ts";
import { renderFirstPage } from "./render-first-page.ts";
import { withPdf } from "./open-pdf.ts";
import type { PdfAnswer, PdfJob } from "./pdf-jobs.ts";
import { readPdfFacts } from "./read-pdf-facts.ts";
import { readPdfPages } from "./read-pdf-pages.ts";

serveJobs<PdfJob, PdfAnswer>(async (job) => {
  // In memory of their own: pdf.js takes the buffer it is given.
  const bytes = new Uint8Array(job.bytes);
  if (job.kind === "pages") return withPdf(bytes, (document) => readPdfPages(document, job.range));
  return job.kind === "inspect" ? withPdf(bytes, readPdfFacts) : withPdf(bytes, renderFirstPage);
});

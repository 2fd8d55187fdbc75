import path from "node:path";
import { openWorkerPool, type RunOptions, WorkerFailed } from "../worker-pool.ts";
import type { PdfFacts } from "./read-pdf-facts.ts";
import type { PdfPicture } from "./render-first-page.ts";
import { refuseUnread, type PdfSource } from "./pdf-source.ts";
import type { PdfPages } from "./read-pdf-pages.ts";
import type { PdfRefusalReason } from "./refusal-reasons.ts";

export type PdfJob = { source: PdfSource } & (
  | { kind: "inspect" | "thumbnail" }
  | { kind: "pages"; range: { firstPage: number; pages?: number } }
);
export type PdfRefused = { ok: false; reason: PdfRefusalReason };
export type PdfAnswer = ({ ok: true } & (PdfFacts | PdfPicture | PdfPages)) | PdfRefused;

const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_BYTES = 1024 ** 3;

const REASON_OF_FAILURE = {
  "time-limit": "tookTooLong",
  "memory-limit": "tooMuchMemory",
  crash: "broken",
} as const satisfies Record<WorkerFailed["kind"], PdfRefusalReason>;

const pool = openWorkerPool<PdfJob, PdfAnswer>({
  entry: "src/platform/pdf/pdf-worker.ts",
  size: 2,
  timeLimitMs: TIME_LIMIT_MS,
  memoryLimitBytes: MEMORY_LIMIT_BYTES,
});

/** Has a worker read a PDF. Never fails on the file's account: whatever is wrong with it is a reason. */
export async function runPdfJob(job: PdfJob, options: RunOptions): Promise<PdfAnswer> {
  const { source } = job;
  const reason = await refuseUnread(source);
  if (reason) return { ok: false, reason };
  try {
    return await pool.run({ ...job, source: typeof source === "string" ? path.resolve(source) : source }, options);
  } catch (error) {
    if (error instanceof WorkerFailed) return { ok: false, reason: REASON_OF_FAILURE[error.kind] };
    throw error;
  }
}

/** Ends the workers that read PDFs, so that the process can end at once. */
export function closePdfWorkers(): void {
  pool.close();
}

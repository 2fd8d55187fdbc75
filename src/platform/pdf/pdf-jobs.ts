import { openWorkerPool, type RunOptions } from "../worker-pool.ts";
import { WorkerFailed } from "../worker-failed.ts";
import type { PdfFacts } from "./read-pdf-facts.ts";
import type { PdfPicture } from "./render-first-page.ts";
import { readPdfSource, refuseUnread, type PdfSource } from "./pdf-source.ts";
import type { PdfPages } from "./read-pdf-pages.ts";
import type { PdfRefusalReason } from "./refusal-reasons.ts";

export type PdfJob = { bytes: Uint8Array } & PdfTask;
type PdfTask = { kind: "inspect" | "thumbnail" } | { kind: "pages"; range: { firstPage: number; pages?: number } };
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
  size: 3,
  timeLimitMs: TIME_LIMIT_MS,
  memoryLimitBytes: MEMORY_LIMIT_BYTES,
});

/** Has a worker read a PDF. Never fails on the file's account: whatever is wrong with it is a reason. */
export async function runPdfJob(
  { source, ...task }: { source: PdfSource } & PdfTask,
  options: RunOptions,
): Promise<PdfAnswer> {
  const reason = await refuseUnread(source);
  if (reason) return { ok: false, reason };
  try {
    return await pool.run(async () => ({ ...task, bytes: await readPdfSource(source) }), options);
  } catch (error) {
    if (error instanceof WorkerFailed) return { ok: false, reason: REASON_OF_FAILURE[error.kind] };
    throw error;
  }
}

/** Ends the workers that read PDFs, so that the process can end at once. */
export function closePdfWorkers(): void {
  pool.close();
}

import { openWorkerPool } from "#platform/worker-pool.ts";
import { WorkerFailed } from "#platform/worker-failed.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";

export const BODY_FORMATS = ["markdown", "html"] as const;
export type BodyFormat = (typeof BODY_FORMATS)[number];

export interface BodyJob {
  format: BodyFormat;
  body: string;
}
export type BodyAnswer = { document: ArticleDocument } | { refusal: string };

const REASON_OF_FAILURE = {
  "time-limit": "正文太复杂，读取超时",
  "memory-limit": "正文太复杂，占用内存过多",
  crash: "正文无法读取",
} as const satisfies Record<WorkerFailed["kind"], string>;

const openPool = () =>
  openWorkerPool<BodyJob, BodyAnswer>({
    entry: "src/domains/news/server/import/body-worker.ts",
    size: 1,
    timeLimitMs: 10_000,
    memoryLimitBytes: 512 * 1024 ** 2,
  });
let pool: ReturnType<typeof openPool> | undefined;

/** A text as a document, or why it is none. It is read by a process of its own, which is ended where it takes too long. */
export async function readBody(job: BodyJob): Promise<BodyAnswer> {
  try {
    return await (pool ??= openPool()).run(job);
  } catch (error) {
    if (error instanceof WorkerFailed) return { refusal: REASON_OF_FAILURE[error.kind] };
    throw error;
  }
}

/** Ends the worker that reads texts, so that the process can end at once. Whoever reads one after that starts another. */
export function closeBodyWorkers(): void {
  pool?.close();
  pool = undefined;
}

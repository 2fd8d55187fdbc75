import type { PrintedText } from "#platform/pdf/printed-text.ts";
import { openWorkerPool } from "#platform/worker-pool.ts";
import { WorkerFailed } from "#platform/worker-failed.ts";
import type { Edition } from "../document-versions/compare-editions.ts";
import type { Clues } from "./find-clues.ts";

interface TextTasks {
  clues: { task: { guessed: string[]; brands: ReadonlyMap<string, number>; today: string }; answer: Clues & Edition };
  edition: { task: { today: string }; answer: Edition };
  /** What each page is found by, as literals of a tsvector. */
  tokens: { task: object; answer: string[] };
}
type Kind = keyof TextTasks;
type JobOf<One extends Kind> = { kind: One; texts: PrintedText[] } & TextTasks[One]["task"];
export type TextJob = { [One in Kind]: JobOf<One> }[Kind];
export type TextAnswer = TextTasks[Kind]["answer"];

const TIME_LIMIT_MS = 10_000;
const MEMORY_LIMIT_BYTES = 512 * 1024 ** 2;

const openPool = () =>
  openWorkerPool<TextJob, TextAnswer>({
    entry: "src/domains/datasheets/server/texts/text-worker.ts",
    size: 1,
    timeLimitMs: TIME_LIMIT_MS,
    memoryLimitBytes: MEMORY_LIMIT_BYTES,
  });
let pool: ReturnType<typeof openPool> | undefined;

/** Has a worker read what some pages print. Null where that takes too long or too much. */
export async function readTexts<One extends Kind>(job: JobOf<One>): Promise<TextTasks[One]["answer"] | null> {
  try {
    return await (pool ??= openPool()).run(job as TextJob, { isPatient: true });
  } catch (error) {
    if (error instanceof WorkerFailed) return null;
    throw error;
  }
}

/** Ends the worker, so that the process can end at once. Whoever reads texts after that starts another. */
export function closeTextWorkers(): void {
  pool?.close();
  pool = undefined;
}

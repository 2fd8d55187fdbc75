import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";

const WATCH_EVERY_MS = 50;

// Runs in a thread, because the main one may be busy for seconds. A parent that was killed leaves nobody to answer.
const WATCH = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => {
    const isTooLarge = process.memoryUsage.rss() > workerData.memoryLimitBytes;
    if (isTooLarge || process.ppid !== workerData.parent) process.kill(process.pid, "SIGKILL");
  }, ${WATCH_EVERY_MS});
`;

export type WorkerMessage = { isReady: true } | ({ memoryBytes: number } & ({ answer: unknown } | { fault: string }));

/** Makes this process a worker of `openWorkerPool`: answers one job at a time, and ends itself past the memory limit or when its parent is gone. */
export function serveJobs<Job, Answer>(answer: (job: Job) => Promise<Answer>): void {
  if (!process.send) throw new Error("A worker is started by openWorkerPool, not by hand");
  const send = (message: WorkerMessage) => process.send?.(message);
  // Pages that a person waits for come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const watch = new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { memoryLimitBytes: Number(process.argv[2]), parent: process.ppid },
  });
  watch.unref();
  watch.once("online", () => send({ isReady: true }));
  process.on("disconnect", () => process.exit());
  // Ctrl-C reaches the whole group; the portal lets the job under way finish, and then leaves.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("message", async ({ job }: { job: Job }) => {
    const outcome = await answerOrFault(answer(job));
    send({ memoryBytes: process.memoryUsage.rss(), ...outcome });
  });
}

async function answerOrFault(answering: Promise<unknown>): Promise<{ answer: unknown } | { fault: string }> {
  try {
    return { answer: await answering };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

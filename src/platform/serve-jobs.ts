import { Socket } from "node:net";
import { constants, getPriority, setPriority } from "node:os";
import { serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { CHANNEL_FD, MESSAGE_BYTES_MAX, openWorkerChannel } from "./worker-channel.ts";

const WATCH_EVERY_MS = 50;

// Runs in a thread, because the main one may be busy for seconds. A parent that was killed leaves nobody to answer.
const WATCH = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => {
    const isTooLarge = process.memoryUsage.rss() > workerData.memoryLimitBytes;
    if (isTooLarge || process.ppid !== workerData.parent) process.kill(process.pid, "SIGKILL");
  }, ${WATCH_EVERY_MS});
`;

type WorkerMessage =
  | { isReady: true }
  | { piece: unknown }
  | ({ memoryBytes: number } & ({ answer: unknown } | { fault: string }));

type ParentMessage<Job> = { job: Job } | { isTaken: true };

/** Makes this process a worker of `openWorkerPool`: answers one job at a time, and ends itself past the memory limit or when its parent is gone. What a job says by `tell` is taken before it goes on. */
export function serveJobs<Job, Answer, Piece = never>(
  answer: (job: Job, tell: (piece: Piece) => Promise<void>) => Promise<Answer>,
): void {
  if (process.argv[2] === undefined) throw new Error("A worker is started by openWorkerPool, not by hand");
  const channel = openWorkerChannel(new Socket({ fd: CHANNEL_FD }), {
    bytesMax: Infinity,
    onMessage: (message) => void hear(message as ParentMessage<Job>),
    onEnd: () => process.exit(),
  });
  const send = (message: WorkerMessage) => channel.send(message, () => process.exit());
  let goOn: (() => void) | undefined;
  const tell = (piece: Piece) =>
    new Promise<void>((resolve) => {
      goOn = resolve;
      send({ piece: refuseTooLarge(piece) });
    });
  // Pages that a person waits for come first.
  // A portal that was itself started behind others may not go before them.
  if (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const watch = new Worker(WATCH, {
    eval: true,
    execArgv: [],
    workerData: { memoryLimitBytes: Number(process.argv[2]), parent: process.ppid },
  });
  watch.unref();
  watch.once("online", () => send({ isReady: true }));
  // Ctrl-C reaches the whole group; the portal lets the job under way finish, and then leaves.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  async function hear(message: ParentMessage<Job>) {
    if ("isTaken" in message) return goOn?.();
    const outcome = await answerOrFault(async () => refuseTooLarge(await answer(message.job, tell)));
    send({ memoryBytes: process.memoryUsage.rss(), ...outcome });
  }
}

async function answerOrFault(answer: () => Promise<unknown>): Promise<{ answer: unknown } | { fault: string }> {
  try {
    return { answer: await answer() };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function refuseTooLarge<Said>(said: Said): Said {
  const { length } = serialize(said);
  if (length > MESSAGE_BYTES_MAX) throw new Error(`a worker would say ${length} bytes at once`);
  return said;
}

import { spawn, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { rmSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { WorkerModule } from "./find-worker.ts";
import { PROJECT_ROOT } from "./project-root.ts";
import { confine, SANDBOX_FOLDER, sandboxState } from "./sandbox.ts";
import { openTemporaryFolder } from "./temporary-folders.ts";
import { CHANNEL_FD, MESSAGE_BYTES_MAX, openWorkerChannel } from "./worker-channel.ts";
import { WorkerFailed, WorkerGone } from "./worker-failed.ts";

export interface WorkerProcess {
  answer(job: unknown, onPiece?: (piece: unknown) => Promise<void>): Promise<unknown>;
  end(): void;
  isEnded: boolean;
  /** After its last job. */
  memoryBytes: number;
}

const STDERR_TAIL = 2_000;
const FAULT_CHARACTERS_MAX = 10_000;
/** All that a worker may say for one job. */
const JOB_BYTES_MAX = 2 * 1024 ** 3;
/** What stands around an answer. */
const ENVELOPE_BYTES = 1024;
const MEGABYTE = 1024 ** 2;
const LOADER = path.join(PROJECT_ROOT, "node_modules/tsx/dist/loader.mjs");
/** What a shell, and the sandbox, add to the number of a signal that ended what they ran. */
const ENDED_BY_SIGNAL = 128;

/**
 * A process that answers jobs: without secrets, in a folder of its own, ended past its limits of time, memory and what it
 * says, and where it says what nobody has asked for.
 */
export function startWorker(module: WorkerModule, timeLimitMs: number, memoryLimitBytes: number): WorkerProcess {
  const folder = openFolder();
  const { command, args } = confine(module, [
    `--max-old-space-size=${Math.floor(memoryLimitBytes / MEGABYTE)}`,
    ...(module.isSource ? ["--import", pathToFileURL(LOADER).href] : []),
    module.file,
    String(memoryLimitBytes),
  ]);
  const child = spawn(command, args, {
    cwd: folder.host,
    // No secret of the portal's is a worker's business.
    env: { NODE_ENV: "production", LC_ALL: "C.UTF-8", HOME: folder.inside, TMPDIR: folder.inside },
    // Not Node's own channel: that takes whatever a worker sends, however much it is.
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const line = child.stdio[CHANNEL_FD] as Socket;
  const stderr = keepTail(child);
  let isReady = false;
  let brokeOff: string | null = null;
  let saidBytes = 0;
  let isTaking = false;
  let isOverTime = false;
  let isEndedHere = false;
  let waiting: { resolve(answer: unknown): void; reject(error: Error): void } | null = null;
  let takePiece: ((piece: unknown) => Promise<void>) | undefined;
  let start: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;

  const worker: WorkerProcess = {
    isEnded: false,
    memoryBytes: 0,
    answer(job, onPiece) {
      hold({ child, line }, true);
      saidBytes = 0;
      takePiece = onPiece;
      return new Promise<unknown>((resolve, reject) => {
        waiting = { resolve, reject };
        start = () => {
          startClock();
          channel.send({ job }, worker.end);
        };
        startClock();
        if (isReady) start();
      });
    },
    end() {
      if (worker.isEnded) return;
      worker.isEnded = isEndedHere = true;
      child.kill("SIGKILL");
      folder.remove();
    },
  };

  /** Starting has the same limit, but is not counted against the job. */
  function startClock() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isOverTime = true;
      worker.end();
    }, timeLimitMs);
  }

  async function handOver(piece: unknown) {
    try {
      isTaking = true;
      await takePiece?.(piece);
      isTaking = false;
      if (!worker.isEnded) channel.send({ isTaken: true }, worker.end);
    } catch (error) {
      answerWith((waiter) => waiter.reject(error instanceof Error ? error : new Error(String(error))));
      worker.end();
    }
  }

  function answerWith(act: (waiter: NonNullable<typeof waiting>) => void) {
    clearTimeout(timer);
    const waiter = waiting;
    waiting = null;
    hold({ child, line }, false);
    if (waiter) act(waiter);
  }

  function failure(code: number | null, signal: NodeJS.Signals | null): Error {
    const story =
      `the worker ${path.basename(module.file)} ended (${signal ?? code ?? "early"}) ${stderr.text()}`.trim();
    // The worker could not start, or the pool was closed: that says nothing about the job.
    if (brokeOff !== null) return new WorkerFailed("crash", `${brokeOff}; ${story}`);
    if (!isReady || (isEndedHere && !isOverTime)) return new WorkerGone(story);
    if (isOverTime) return new WorkerFailed("time-limit", story);
    // SIGKILL comes from the worker's own watch or from the system, SIGABRT from V8; both mean that memory ran out.
    const ended = signal === null ? (code ?? 0) - ENDED_BY_SIGNAL : constants.signals[signal];
    const isMemory = ended === constants.signals.SIGKILL || ended === constants.signals.SIGABRT;
    return new WorkerFailed(isMemory ? "memory-limit" : "crash", story);
  }

  const channel = openWorkerChannel(line, {
    bytesMax: MESSAGE_BYTES_MAX + ENVELOPE_BYTES,
    onMessage(message, bytes) {
      if (worker.isEnded) return;
      saidBytes += bytes;
      if (saidBytes > JOB_BYTES_MAX) return breakOff(`it said ${saidBytes} bytes for one job`);
      if (!isObject(message)) return breakOff("it said what is no message");
      if ("isReady" in message) {
        if (isReady) return breakOff("it began twice");
        isReady = true;
        start?.();
        return;
      }
      if (!waiting || isTaking) return breakOff("it said what nobody had asked for");
      if ("piece" in message) return void handOver(message["piece"]);
      worker.memoryBytes = Number(message["memoryBytes"]) || Infinity;
      answerWith((waiter) =>
        "fault" in message
          ? waiter.reject(new Error(String(message["fault"]).slice(0, FAULT_CHARACTERS_MAX)))
          : waiter.resolve(message["answer"]),
      );
    },
    onEnd(why) {
      // A line that the system broke: the process is ending, and its own end tells of what.
      if (why && !("syscall" in why)) breakOff(why.message);
    },
  });

  /** What it sends is no worker's of ours: it may have been taken over. */
  function breakOff(why: string) {
    if (worker.isEnded) return;
    brokeOff = why;
    worker.end();
  }

  child.on("error", (error) => {
    worker.end();
    answerWith((waiter) => waiter.reject(error));
  });
  child.on("exit", (code, signal) => {
    worker.isEnded = true;
    folder.remove();
    answerWith((waiter) => waiter.reject(failure(code, signal)));
  });
  return worker;
}

/** Where a worker stands and may write: memory of its sandbox, or a folder that goes with it. */
function openFolder(): { host: string; inside: string; remove(): void } {
  if (sandboxState() === "inside") return { host: PROJECT_ROOT, inside: SANDBOX_FOLDER, remove: () => {} };
  const folder = openTemporaryFolder("worker");
  return {
    host: folder,
    inside: folder,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 2 }),
  };
}

/** Only a worker with a job keeps the portal's process alive. */
function hold({ child, line }: { child: ChildProcess; line: Socket }, isBusy: boolean) {
  for (const held of [child, line]) {
    if (isBusy) held.ref();
    else held.unref();
  }
}

function isObject(message: unknown): message is Record<string, unknown> {
  return typeof message === "object" && message !== null;
}

function keepTail(child: ChildProcess) {
  let tail = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL);
  });
  // A pipe is a socket underneath, and would keep the process alive.
  (child.stderr as (NodeJS.ReadableStream & { unref?(): void }) | null)?.unref?.();
  return { text: () => tail };
}

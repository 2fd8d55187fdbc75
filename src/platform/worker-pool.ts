import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import { findWorker, type WorkerModule } from "./find-worker.ts";
import { PROJECT_ROOT } from "./project-root.ts";
import type { WorkerMessage } from "./serve-jobs.ts";

export interface WorkerPool<Job, Answer> {
  /**
   * Resolves with the worker's answer. Throws WorkerFailed where the worker had to be ended; a fault inside it is thrown as an Error.
   */
  run(job: Job, options?: RunOptions): Promise<Answer>;
  /** Ends all workers; jobs under way fail. */
  close(): void;
}

export interface RunOptions {
  /** Waits until no other job does, and leaves one of several places free for those to come. */
  isPatient?: boolean;
  /** Told when the job's turn has come. */
  onTurn?: () => void;
}

export interface WorkerPoolOptions {
  /** The worker's module from the project root, such as "src/domains/x/server/y-worker.ts"; it calls `serveJobs`. */
  entry: string;
  size: number;
  timeLimitMs: number;
  /** Of the whole worker process, native memory included. */
  memoryLimitBytes: number;
  idleMs?: number;
}

export class WorkerFailed extends Error {
  override name = "WorkerFailed";
  readonly kind: "time-limit" | "memory-limit" | "crash";

  constructor(kind: "time-limit" | "memory-limit" | "crash", message: string) {
    super(message);
    this.kind = kind;
  }
}

interface WorkerProcess {
  answer(job: unknown): Promise<unknown>;
  end(): void;
  isEnded: boolean;
  /** After its last job. */
  memoryBytes: number;
}

const IDLE_MS = 10_000;
// Native memory is given back late or never; a worker that holds more is replaced, lest the limit hits the next job.
const MAX_MEMORY_KEPT = 1 / 2;
const STDERR_TAIL = 2_000;
// The loader that reads TypeScript sits in the worker too.
const LOADER_BYTES = 256 * 1024 ** 2;

/**
 * Runs jobs on bytes nobody vouches for, at most `size` at once, each in a process of its own, since only a process
 * can be limited and crash alone; it ends after `idleMs` without a job.
 */
export function openWorkerPool<Job, Answer>(options: WorkerPoolOptions): WorkerPool<Job, Answer> {
  const module = findWorker(options.entry);
  const memoryLimitBytes = options.memoryLimitBytes + (module.isSource ? LOADER_BYTES : 0);
  const keptBytesMax = memoryLimitBytes - options.memoryLimitBytes * (1 - MAX_MEMORY_KEPT);
  const workers = new Set<WorkerProcess>();
  const idle: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = [];
  const waiting: { urgent: (() => void)[]; patient: (() => void)[] } = { urgent: [], patient: [] };
  const placesForPatient = Math.max(1, options.size - 1);
  let busy = 0;
  let busyPatient = 0;
  let isClosed = false;

  function take(): WorkerProcess {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.timer);
      if (!rested.worker.isEnded) return rested.worker;
      workers.delete(rested.worker);
    }
    const worker = startWorker(module, options.timeLimitMs, memoryLimitBytes);
    workers.add(worker);
    return worker;
  }

  function giveBack(worker: WorkerProcess) {
    if (worker.isEnded || worker.memoryBytes > keptBytesMax) return drop(worker);
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((rested) => rested.worker === worker),
        1,
      );
      drop(worker);
    }, options.idleMs ?? IDLE_MS);
    timer.unref();
    idle.push({ worker, timer });
  }

  function drop(worker: WorkerProcess) {
    worker.end();
    workers.delete(worker);
  }

  /** Resolves when there is a place, which is then taken. */
  function turn(isPatient: boolean): Promise<void> {
    return new Promise<void>((resolve) => {
      waiting[isPatient ? "patient" : "urgent"].push(resolve);
      admit();
    });
  }

  function admit() {
    while (busy < options.size) {
      const isPatient = waiting.urgent.length === 0;
      if (isPatient && busyPatient >= placesForPatient) return;
      const start = waiting[isPatient ? "patient" : "urgent"].shift();
      if (!start) return;
      busy += 1;
      if (isPatient) busyPatient += 1;
      start();
    }
  }

  return {
    async run(job, { isPatient = false, onTurn } = {}) {
      await turn(isPatient);
      try {
        if (isClosed) throw new Error("The worker pool is closed");
        onTurn?.();
        const worker = take();
        try {
          return (await worker.answer(job)) as Answer;
        } finally {
          giveBack(worker);
        }
      } finally {
        busy -= 1;
        if (isPatient) busyPatient -= 1;
        admit();
      }
    },
    close() {
      isClosed = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const worker of workers) drop(worker);
    },
  };
}

function startWorker({ file, isSource }: WorkerModule, timeLimitMs: number, memoryLimitBytes: number): WorkerProcess {
  const child = fork(file, [String(memoryLimitBytes)], {
    cwd: PROJECT_ROOT,
    // No secret of the portal's is a worker's business.
    env: { NODE_ENV: "production", LC_ALL: "C.UTF-8" },
    execArgv: isSource ? ["--import", "tsx"] : [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const stderr = keepTail(child);
  let isReady = false;
  let isOverTime = false;
  let isEndedHere = false;
  let waiting: { resolve(answer: unknown): void; reject(error: Error): void } | null = null;
  let start: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;

  const worker: WorkerProcess = {
    isEnded: false,
    memoryBytes: 0,
    answer(job) {
      hold(child, true);
      return new Promise<unknown>((resolve, reject) => {
        waiting = { resolve, reject };
        start = () => {
          startClock();
          child.send({ job }, (error) => error && worker.end());
        };
        startClock();
        if (isReady) start();
      });
    },
    end() {
      if (worker.isEnded) return;
      worker.isEnded = isEndedHere = true;
      child.kill("SIGKILL");
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

  function answerWith(act: (waiter: NonNullable<typeof waiting>) => void) {
    clearTimeout(timer);
    const waiter = waiting;
    waiting = null;
    hold(child, false);
    if (waiter) act(waiter);
  }

  function failure(code: number | null, signal: NodeJS.Signals | null): Error {
    const story = `the worker ${path.basename(file)} ended (${signal ?? code ?? "early"}) ${stderr.text()}`.trim();
    // The worker could not start, or the pool was closed: that says nothing about the job.
    if (!isReady || (isEndedHere && !isOverTime)) return new Error(story);
    if (isOverTime) return new WorkerFailed("time-limit", story);
    // SIGKILL comes from the worker's own watch or from the system, SIGABRT from V8; both mean that memory ran out.
    const isMemory = signal === "SIGKILL" || signal === "SIGABRT" || code === 134;
    return new WorkerFailed(isMemory ? "memory-limit" : "crash", story);
  }

  child.on("message", (message: WorkerMessage) => {
    if ("isReady" in message) {
      isReady = true;
      start?.();
      return;
    }
    worker.memoryBytes = message.memoryBytes;
    answerWith((waiter) =>
      "fault" in message ? waiter.reject(new Error(message.fault)) : waiter.resolve(message.answer),
    );
  });
  child.on("error", (error) => {
    worker.end();
    answerWith((waiter) => waiter.reject(error));
  });
  child.on("exit", (code, signal) => {
    worker.isEnded = true;
    answerWith((waiter) => waiter.reject(failure(code, signal)));
  });
  return worker;
}

/** Only a worker with a job keeps the portal's process alive. */
function hold(child: ChildProcess, isBusy: boolean) {
  if (isBusy) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
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

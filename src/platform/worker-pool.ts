import { doorRefusals } from "#api/refusals.ts";
import { servedNow } from "./connection-shares.ts";
import { findWorker } from "./find-worker.ts";
import { startWorker, type WorkerProcess } from "./start-worker.ts";
import { openTimeUsed, pickLeast } from "./time-used.ts";

export interface WorkerPool<Job, Answer, Piece = never> {
  /**
   * Resolves with the worker's answer; a heavy job is made when its turn has come. Throws WorkerFailed where it had to be ended,
   * an Error for a fault inside, a refusal where too many wait.
   */
  run(job: Job | (() => Promise<Job>), options?: RunOptions<Piece>): Promise<Answer>;
  /** Ends all workers; jobs under way fail. */
  close(): void;
}

export interface RunOptions<Piece = never> {
  /** Waits until no other job does, and leaves one of several places free for those to come. */
  isPatient?: boolean;
  /** Told when the job's turn has come. */
  onTurn?: () => void;
  /** Takes what the worker says before its answer, one after the other: the worker waits until each is taken. */
  onPiece?: (piece: Piece) => Promise<void>;
}

export interface WorkerPoolOptions {
  /** The worker's module from the project root, such as "src/domains/x/server/y-worker.ts"; it calls `serveJobs`. */
  entry: string;
  size: number;
  timeLimitMs: number;
  /** Of the whole worker process, native memory included. */
  memoryLimitBytes: number;
  /** So long a process without a job is kept. */
  idleMs?: number;
}

const IDLE_MS = 10_000;
// Native memory is given back late or never; a worker that holds more is replaced, lest the limit hits the next job.
const MAX_MEMORY_KEPT = 1 / 2;
/** Who comes when so many wait already is told to come again; what waits with patience is counted by who queues it. */
const WAITING_MAX = 100;
const TRY_AGAIN_SECONDS = 10;
// The loader that reads TypeScript sits in the worker too.
const LOADER_BYTES = 256 * 1024 ** 2;

interface Waiting {
  /** For whom the job is done. */
  who: string;
  isPatient: boolean;
  start: () => void;
}

/**
 * Runs jobs on bytes nobody vouches for, at most `size` at once, each in a process of its own: only that can be limited and
 * crash alone. Who has kept workers busy of late leaves one place to others.
 */
export function openWorkerPool<Job, Answer, Piece = never>(options: WorkerPoolOptions): WorkerPool<Job, Answer, Piece> {
  const module = findWorker(options.entry);
  const memoryLimitBytes = options.memoryLimitBytes + (module.isSource ? LOADER_BYTES : 0);
  const keptBytesMax = memoryLimitBytes - options.memoryLimitBytes * (1 - MAX_MEMORY_KEPT);
  const workers = new Set<WorkerProcess>();
  const idle: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = [];
  const used = openTimeUsed();
  const waiting = new Set<Waiting>();
  const underWay = new Set<Waiting>();
  const allButOne = (places: number) => Math.max(1, places - 1);
  const placesForPatient = allButOne(options.size);
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

  /** Resolves when there is a place, which is then taken, with what gives it back. */
  function turn(isPatient: boolean): Promise<() => void> {
    const who = servedNow();
    return new Promise((resolve) => {
      const one: Waiting = {
        who,
        isPatient,
        start() {
          waiting.delete(one);
          underWay.add(one);
          const end = used.begin(who);
          resolve(() => {
            end();
            underWay.delete(one);
            admit();
          });
        },
      };
      waiting.add(one);
      admit();
    });
  }

  const hasPlace = ({ who, isPatient }: Waiting) => {
    const places = isPatient ? placesForPatient : options.size;
    const taken = isPatient ? [...underWay].filter((one) => one.isPatient).length : underWay.size;
    if (underWay.size >= options.size || taken >= places) return false;
    const isNewcomer = used.hadLittle(who) && used.hasNothingUnderWay(who);
    return isNewcomer || (taken < allButOne(places) && underWay.size < allButOne(options.size));
  };

  function admit() {
    for (;;) {
      const ready = [...waiting].filter(hasPlace);
      const urgent = ready.filter((one) => !one.isPatient);
      const next = pickLeast(urgent.length > 0 ? urgent : ready, ({ who }) => used.rankOf(who));
      if (!next) return;
      next.start();
    }
  }

  return {
    async run(job, { isPatient = false, onTurn, onPiece } = {}) {
      const isTooMuch = () => [...waiting].filter((one) => !one.isPatient).length >= WAITING_MAX;
      if (!isPatient && isTooMuch()) throw doorRefusals.tooMany(TRY_AGAIN_SECONDS);
      const giveTurnBack = await turn(isPatient);
      try {
        if (isClosed) throw new Error("The worker pool is closed");
        onTurn?.();
        const made = typeof job === "function" ? await (job as () => Promise<Job>)() : job;
        const worker = take();
        try {
          return (await worker.answer(made, onPiece as ((piece: unknown) => Promise<void>) | undefined)) as Answer;
        } finally {
          giveBack(worker);
        }
      } finally {
        giveTurnBack();
      }
    },
    close() {
      isClosed = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const worker of workers) drop(worker);
    },
  };
}

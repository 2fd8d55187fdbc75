import type { Worker } from "node:worker_threads";
import { startThread } from "#platform/start-thread.ts";
import type { IndexImage } from "./index-image.ts";
import type { ChangeBatch, FromIndexWorker, ToIndexWorker } from "./index-messages.ts";
import type { IndexAnswer, IndexQuery } from "./index-query.ts";
import type { PartChange } from "./indexed-part.ts";
import type { PackagingSuffix } from "./query-term.ts";

export interface IndexPool {
  /** Finds parts, best first. Rejects where the worker ended over the query, and once the pool is closed. */
  search(query: IndexQuery): Promise<IndexAnswer>;
  /** Takes changes over: every search that is asked from now on knows them. */
  apply(batch: ChangeBatch): void;
  /** From now on these endings tell how parts are packed, and no others. */
  setPackaging(suffixes: readonly PackagingSuffix[]): void;
  /** Changes to a newer image. Searches under way end with the former one; of the changes, those behind the image's sequence stay. */
  swap(image: IndexImage): void;
  /** Of the newest change that searches know. */
  readonly sequence: number;
  /** How many parts have changed since the image was built: past 50,000 it is time for a newer one. */
  readonly changedParts: number;
  /** Workers that ended by themselves and were replaced. */
  readonly crashes: number;
  /** Ends the workers; searches under way are rejected. */
  close(): Promise<void>;
}

export interface IndexPoolOptions {
  workers: number;
  /** Is told of a worker that ended by itself. */
  onCrash?: (error: Error) => void;
}

interface Waiting {
  query: IndexQuery;
  resolve(answer: IndexAnswer): void;
  reject(error: Error): void;
}

const ENTRY = "src/ports/search/index/index-worker.ts";
// A worker that ends again and again before it serves is started ever later, up to this.
const RESTART_AT_MOST_MS = 5_000;
const RESTART_FIRST_MS = 20;
// From then on searches are rejected rather than kept for a worker that may never serve.
const HOPELESS_AFTER_FAILURES = 3;

/**
 * Searches in worker threads, so that the event loop stays free. All share the memory of one image. Searches whose worker ends are
 * asked again of another; the one that it was at is rejected where the second worker ends over it too.
 */
export function openIndexPool(image: IndexImage, { workers: size, onCrash }: IndexPoolOptions): IndexPool {
  let current = image;
  let sequence = image.facts.sequence;
  /** The last change of each part that the image lacks: a worker that replaces another starts with them. */
  let changes = new Map<number, { change: PartChange; sequence: number }>();
  let packaging: readonly PackagingSuffix[] = [];
  let nextRequest = 1;
  let crashes = 0;
  let isClosed = false;
  const threads = new Set<SearchThread>();
  const restarts = new Set<NodeJS.Timeout>();
  const suspects = new WeakSet<Waiting>();
  let withoutThread: Waiting[] = [];
  for (let count = 0; count < size; count++) start(0);

  function start(failures: number) {
    const thread = new SearchThread();
    threads.add(thread);
    thread.tell(opening());
    thread.onEnd = (error) => {
      threads.delete(thread);
      if (isClosed) return;
      crashes += 1;
      onCrash?.(error);
      const failed = thread.isReady ? 0 : failures + 1;
      restart(failed);
      askAgain(thread, { error, isHopeless: failed >= HOPELESS_AFTER_FAILURES && ![...threads].some((other) => other.isReady) });
    };
    for (const waiting of withoutThread.splice(0)) ask(waiting);
  }

  function restart(failures: number) {
    const timer = setTimeout(
      () => {
        restarts.delete(timer);
        start(failures);
      },
      failures === 0 ? 0 : Math.min(RESTART_AT_MOST_MS, RESTART_FIRST_MS * 2 ** failures),
    );
    restarts.add(timer);
  }

  function askAgain(ended: SearchThread, { error, isHopeless }: { error: Error; isHopeless: boolean }) {
    for (const [place, waiting] of ended.takeWaiting().entries()) {
      if (isHopeless || suspects.has(waiting)) waiting.reject(error);
      else {
        // Workers answer one after the other, so it was at the first.
        if (place === 0) suspects.add(waiting);
        ask(waiting);
      }
    }
  }

  function ask(waiting: Waiting) {
    let idlest: SearchThread | null = null;
    for (const thread of threads) if (!idlest || thread.load < idlest.load) idlest = thread;
    if (idlest) idlest.ask(nextRequest++, waiting);
    else withoutThread.push(waiting);
  }

  function opening(): ToIndexWorker {
    return { open: { image: current, batch: { changes: Array.from(changes.values(), ({ change }) => change), sequence }, packaging } };
  }

  return {
    search(query) {
      if (isClosed) return Promise.reject(new Error("The search is closed"));
      return new Promise((resolve, reject) => ask({ query, resolve, reject }));
    },
    apply(batch) {
      for (const change of batch.changes) changes.set("put" in change ? change.put.id : change.remove, { change, sequence: batch.sequence });
      sequence = Math.max(sequence, batch.sequence);
      for (const thread of threads) thread.tell({ apply: batch });
    },
    setPackaging(suffixes) {
      packaging = suffixes;
      for (const thread of threads) thread.tell({ setPackaging: suffixes });
    },
    swap(newer) {
      current = newer;
      changes = new Map([...changes].filter(([, change]) => change.sequence > newer.facts.sequence));
      sequence = Math.max(newer.facts.sequence, sequence);
      for (const thread of threads) thread.tell(opening());
    },
    get sequence() {
      return sequence;
    },
    get changedParts() {
      return changes.size;
    },
    get crashes() {
      return crashes;
    },
    async close() {
      isClosed = true;
      for (const timer of restarts) clearTimeout(timer);
      for (const waiting of [...withoutThread, ...[...threads].flatMap((thread) => thread.takeWaiting())]) waiting.reject(new Error("The search is closed"));
      withoutThread = [];
      await Promise.all(Array.from(threads, (thread) => thread.end()));
    },
  };
}

/** A worker and the searches it has not answered. */
class SearchThread {
  isReady = false;
  onEnd: (error: Error) => void = () => undefined;
  readonly #worker: Worker;
  #waiting = new Map<number, Waiting>();

  constructor() {
    this.#worker = startThread(ENTRY, { name: "search" });
    let reason: Error | null = null;
    this.#worker.on("message", (message: FromIndexWorker) => this.#take(message));
    this.#worker.on("error", (error) => (reason = error));
    this.#worker.on("exit", (code) => this.onEnd(reason ?? new Error(`A search worker ended with ${code}`)));
    // The pool's owner decides how long the process lives.
    this.#worker.unref();
  }

  get load(): number {
    return this.#waiting.size;
  }

  tell(message: ToIndexWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node, no window
    this.#worker.postMessage(message);
  }

  ask(request: number, waiting: Waiting): void {
    this.#waiting.set(request, waiting);
    this.#worker.ref();
    this.tell({ search: waiting.query, request });
  }

  takeWaiting(): Waiting[] {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    return waiting;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #take(message: FromIndexWorker): void {
    if ("isReady" in message) {
      this.isReady = true;
      return;
    }
    const waiting = this.#waiting.get(message.request);
    this.#waiting.delete(message.request);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ("fault" in message) waiting?.reject(new Error(message.fault));
    else waiting?.resolve(JSON.parse(message.answer) as IndexAnswer);
  }
}

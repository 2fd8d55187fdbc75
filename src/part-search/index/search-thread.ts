import type { Worker } from "node:worker_threads";
import { startThread } from "#platform/start-thread.ts";
import type { FromIndexWorker, RefusedChange, ToIndexWorker } from "./index-messages.ts";
import type { IndexAnswer } from "./index-query.ts";

/** A search that somebody waits for. */
export interface Waiting {
  /** An IndexQuery as JSON. */
  question: string;
  signal: AbortSignal | undefined;
  /** `isCut`: there was no time to look for all. */
  resolve(answer: IndexAnswer, isCut: boolean): void;
  reject(error: Error): void;
}

export interface ThreadEvents {
  onReady(): void;
  /** After so long it has answered a search; until then it did nothing else. */
  onAnswer(ms: number): void;
  onRefusedChange(change: RefusedChange): void;
  onEnd(error: Error): void;
}

const ENTRY = "src/part-search/index/index-worker.ts";
// The one it is at, and one that it goes on with at once. What waits elsewhere can still be dropped or asked of another.
const HELD_MAX = 2;

/** The thread was ended because it went on and on over a search. */
export class SearchHung extends Error {
  override name = "SearchHung";
}

/** A worker and the searches it has not answered. It serves once it is ready: its index is open. */
export class SearchThread {
  isReady = false;
  readonly #events: ThreadEvents;
  readonly #worker: Worker;
  #waiting = new Map<number, Waiting>();
  /** Since when it is at the first of them. */
  #since = 0;
  #looks = 0;
  #reason: Error | null = null;

  constructor(events: ThreadEvents) {
    this.#events = events;
    this.#worker = startThread(ENTRY, { name: "search" });
    this.#worker.on("message", (message: FromIndexWorker) => this.#take(message));
    this.#worker.on("error", (error) => (this.#reason ??= error));
    this.#worker.on("exit", (code) => {
      this.isReady = false;
      events.onEnd(this.#reason ?? new Error(`A search worker ended with ${code}`));
    });
  }

  get load(): number {
    return this.#waiting.size;
  }

  get hasRoom(): boolean {
    return this.isReady && this.load < HELD_MAX;
  }

  tell(message: ToIndexWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node, no window
    this.#worker.postMessage(message);
  }

  ask(request: number, waiting: Waiting): void {
    this.tell({ search: waiting.question, request });
    if (this.load === 0) {
      this.#since = performance.now();
      this.#looks = 0;
    }
    this.#waiting.set(request, waiting);
    this.#worker.ref();
  }

  takeWaiting(): Waiting[] {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    return waiting;
  }

  /** Ends it where it has said nothing for so many looks though something is wanted of it. Looks are counted, not time: the process may have slept. */
  endIfSilent(looks: { toAnswer: number; toOpen: number }): void {
    const isWanted = !this.isReady || this.load > 0;
    if (!isWanted || ++this.#looks < (!this.isReady ? looks.toOpen : looks.toAnswer)) return;
    this.#reason ??= new SearchHung("A search worker hung");
    this.isReady = false;
    void this.end();
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #take(message: FromIndexWorker): void {
    this.#looks = 0;
    if ("isReady" in message) {
      this.isReady = true;
      // The pool's owner decides how long the process lives.
      this.#worker.unref();
      this.#events.onReady();
    } else if ("refused" in message) this.#events.onRefusedChange(message.refused);
    else this.#answer(message);
  }

  #answer(message: Extract<FromIndexWorker, { request: number }>): void {
    const waiting = this.#waiting.get(message.request);
    this.#waiting.delete(message.request);
    const now = performance.now();
    const took = now - this.#since;
    this.#since = now;
    if (this.load === 0) this.#worker.unref();
    if ("fault" in message) waiting?.reject(new Error(message.fault));
    else waiting?.resolve(JSON.parse(message.answer) as IndexAnswer, message.isCut);
    this.#events.onAnswer(took);
  }
}

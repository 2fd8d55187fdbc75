import type { IndexImage } from "./index-image.ts";
import type { ChangeBatch, RefusedChange, ToIndexWorker } from "./index-messages.ts";
import type { IndexAnswer, IndexQuery } from "./index-query.ts";
import { changedPartId, type PartChange } from "./indexed-part.ts";
import type { PackagingSuffix } from "./query-term.ts";
import { SearchHung, SearchThread, type Waiting } from "./search-thread.ts";

export interface IndexPool {
  /**
   * Finds parts, best first; answers are shared, to be read only. Rejects with SearchBusy, with the signal's reason,
   * where the worker ended or hung over the query, and once it is closed.
   */
  search(query: IndexQuery, signal?: AbortSignal): Promise<IndexAnswer>;
  /** False while no worker lasts: searches are rejected until one does. */
  readonly isServing: boolean;
  /** Takes changes over: every search that is asked from now on knows them. */
  apply(batch: ChangeBatch): void;
  /** From now on these endings tell how parts are packed, and no others. */
  setPackaging(suffixes: readonly PackagingSuffix[]): void;
  /** Changes to a newer image. Searches that a worker is at end with the former one; of the changes, those behind the image's sequence stay. */
  swap(image: IndexImage): void;
  /** Of the newest change that searches know. */
  readonly sequence: number;
  /** How many parts have changed since the image was built: past 50,000 it is time for a newer one. */
  readonly changedParts: number;
  /** Workers that ended by themselves or hung, and were replaced. */
  readonly crashes: number;
  /** Ends the workers; searches under way are rejected. */
  close(): Promise<void>;
}

export interface IndexPoolOptions {
  workers: number;
  /** So many searches may wait for each worker. */
  waitingAtMost?: number;
  /** Is told of a worker that ended by itself or hung. */
  onCrash?: (error: Error) => void;
  /** Is told, each time, of workers that end again and again: the image, or what has changed since, is not to be trusted. */
  onHopeless?: (image: IndexImage) => void;
  /** Is told, once for each part, of a change that could not be taken over. */
  onRefusedChange?: (change: RefusedChange) => void;
}

/** The latest last; the oldest goes. */
function keep(answers: Map<string, IndexAnswer>, question: string, answer: IndexAnswer): void {
  answers.delete(question);
  answers.set(question, answer);
  if (answers.size > KEPT_MAX) answers.delete(answers.keys().next().value!);
}

/** So many searches wait that one more would wait too long. */
export class SearchBusy extends Error {
  override name = "SearchBusy";
}

const WAITING_MAX = 200;
// Some 5 KB each: what many look for is asked again and again, page by page too.
const KEPT_MAX = 2_000;
const WAIT_MAX_MS = 2_000;
// How much the last answer says about how long the next one takes.
const WEIGHT_OF_LAST = 0.1;
const LOOK_EVERY_MS = 1_000;
const SILENT_LOOKS = { toAnswer: 5, toOpen: 60 };
// A worker that ends again and again before it has served for so long is started ever later, up to this.
const LASTS_FROM_MS = 10_000;
const RESTART_MAX_MS = 5_000;
const RESTART_FIRST_MS = 20;
// From then on searches are rejected rather than kept for a worker that may never serve.
const HOPELESS_AFTER_FAILURES = 3;

/**
 * Searches in worker threads that share one image, so that the event loop stays free; a search whose worker ends is
 * asked once more of another one.
 */
export function openIndexPool(image: IndexImage, options: IndexPoolOptions): IndexPool {
  const { workers: size, waitingAtMost = WAITING_MAX, onCrash, onHopeless, onRefusedChange } = options;
  let current = image;
  let sequence = image.facts.sequence;
  /** The last change of each part that the image lacks: a worker that replaces another starts with them. */
  let changes = new Map<number, { change: PartChange; sequence: number }>();
  let packaging: readonly PackagingSuffix[] = [];
  let nextRequest = 1;
  let crashes = 0;
  let isClosed = false;
  let isHopeless = false;
  let answerMs = 0;
  let queue: Waiting[] = [];
  /** The latest answers, by what was asked. Whatever changes them begins a new map, so that what is under way is kept nowhere. */
  let kept = new Map<string, IndexAnswer>();
  const threads = new Set<SearchThread>();
  const restarts = new Set<NodeJS.Timeout>();
  const suspects = new WeakSet<Waiting>();
  const watch = setInterval(() => {
    for (const thread of threads) thread.endIfSilent(SILENT_LOOKS);
  }, LOOK_EVERY_MS);
  watch.unref();
  for (let count = 0; count < size; count++) start(0);

  function start(failures: number) {
    let readyAt = Infinity;
    const thread = new SearchThread({
      onReady() {
        readyAt = Math.min(readyAt, performance.now());
        isHopeless = false;
        handOver();
      },
      onAnswer(ms) {
        answerMs += (ms - answerMs) * WEIGHT_OF_LAST;
        handOver();
      },
      onRefusedChange(refused) {
        // What another worker has told of is gone already.
        if (changes.delete(refused.partId)) onRefusedChange?.(refused);
      },
      onEnd(error) {
        threads.delete(thread);
        if (isClosed) return;
        crashes += 1;
        onCrash?.(error);
        const failed = performance.now() - readyAt >= LASTS_FROM_MS ? 0 : failures + 1;
        restart(failed);
        askAgain(thread.takeWaiting(), error);
        if (failed >= HOPELESS_AFTER_FAILURES) giveUp(error);
      },
    });
    threads.add(thread);
    thread.tell(opening());
  }

  function giveUp(error: Error) {
    onHopeless?.(current);
    if ([...threads].some((thread) => thread.isReady)) return;
    isHopeless = true;
    for (const waiting of queue.splice(0)) waiting.reject(error);
  }

  function restart(failures: number) {
    const timer = setTimeout(
      () => {
        restarts.delete(timer);
        start(failures);
      },
      failures === 0 ? 0 : Math.min(RESTART_MAX_MS, RESTART_FIRST_MS * 2 ** failures),
    );
    restarts.add(timer);
  }

  function askAgain([first, ...others]: Waiting[], error: Error) {
    if (!first) return;
    const isItsFault = error instanceof SearchHung || suspects.has(first);
    // Workers answer one after the other, so it was at the first.
    suspects.add(first);
    if (isItsFault) first.reject(error);
    queue.unshift(...(isItsFault ? others : [first, ...others]));
    handOver();
  }

  function handOver() {
    while (queue.length > 0) {
      const idlest = [...threads]
        .filter((thread) => thread.hasRoom)
        .reduce<SearchThread | null>((one, other) => (one && one.load <= other.load ? one : other), null);
      if (!idlest) return;
      const waiting = queue.shift()!;
      try {
        waiting.signal?.throwIfAborted();
        idlest.ask(nextRequest++, waiting);
      } catch (error) {
        waiting.reject(error as Error);
      }
    }
  }

  function isFull(): boolean {
    const serving = Math.max(1, [...threads].filter((thread) => thread.isReady).length);
    return queue.length >= waitingAtMost * size || (queue.length * answerMs) / serving > WAIT_MAX_MS;
  }

  function dropGone() {
    for (const { signal, reject } of queue) if (signal?.aborted) reject(signal.reason as Error);
    queue = queue.filter(({ signal }) => !signal?.aborted);
  }

  function opening(): ToIndexWorker {
    return {
      open: {
        image: current,
        batch: { changes: Array.from(changes.values(), ({ change }) => change), sequence },
        packaging,
      },
    };
  }

  return {
    async search(query, signal) {
      if (isClosed) throw new Error("The search is closed");
      if (isHopeless) throw new Error("No search worker lasts");
      signal?.throwIfAborted();
      const question = JSON.stringify(query);
      const known = kept;
      const answer = known.get(question);
      if (answer) {
        keep(known, question, answer);
        return answer;
      }
      if (isFull()) dropGone();
      if (isFull()) throw new SearchBusy(`${queue.length} searches wait`);
      return new Promise((resolve, reject) => {
        const answer = (answer: IndexAnswer, isCut: boolean) => {
          if (!isCut) keep(known, question, answer);
          resolve(answer);
        };
        queue.push({ question, signal, resolve: answer, reject });
        handOver();
      });
    },
    get isServing() {
      return !isHopeless;
    },
    apply(batch) {
      kept = new Map();
      for (const change of batch.changes) changes.set(changedPartId(change), { change, sequence: batch.sequence });
      sequence = Math.max(sequence, batch.sequence);
      for (const thread of threads) thread.tell({ apply: batch });
    },
    setPackaging(suffixes) {
      packaging = suffixes;
      kept = new Map();
      for (const thread of threads) thread.tell({ setPackaging: suffixes });
    },
    swap(newer) {
      current = newer;
      kept = new Map();
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
      clearInterval(watch);
      for (const timer of restarts) clearTimeout(timer);
      for (const waiting of [...queue.splice(0), ...[...threads].flatMap((thread) => thread.takeWaiting())])
        waiting.reject(new Error("The search is closed"));
      await Promise.all(Array.from(threads, (thread) => thread.end()));
    },
  };
}

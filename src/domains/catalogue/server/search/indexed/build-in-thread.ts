import type { Connection } from "#platform/database.ts";
import { startThread } from "#platform/start-thread.ts";
import type { ImageFacts } from "#part-search/index/index-image.ts";
import type { PartsSource } from "./read-parts.ts";

/** All that the thread knows of the portal. */
export interface BuildSource extends Pick<PartsSource, "stock"> {
  connection: Connection;
}

/** Asks the thread for more, once it has told the facts. */
export interface ToBuildWorker {
  wish: "chunk";
}
export type FromBuildWorker = { built: BuildFacts } | { chunk: Uint8Array<ArrayBuffer> } | { isDone: true };

interface BuildFacts {
  facts: ImageFacts;
  /** What of the database was seen. */
  snapshot: string;
  /** Of all the bytes. */
  sha256: string;
  /** Parts that no index can take. */
  leftOut: number;
  /** How long the parts were read, and how long the index was put together and summed up then. */
  readSeconds: number;
  indexSeconds: number;
}

export interface BuiltIndex extends BuildFacts {
  /** As they are kept in a file; each chunk is made when it is asked for. */
  bytes: AsyncIterable<Uint8Array>;
}

const ENTRY = "src/domains/catalogue/server/search/indexed/search-build-worker.ts";
// Rows come and go: with room for them, they are cleared away seldom. The arrays of an index lie outside.
const RESOURCES = { maxYoungGenerationSizeMb: 64 };

/** Builds an index of all parts in a thread of its own, which lasts as long as `take` does. Rejects where the thread ends early, or is ended through the signal. */
export async function buildInThread<Result>(
  source: BuildSource,
  { signal, take }: { signal: AbortSignal; take: (built: BuiltIndex) => Promise<Result> },
): Promise<Result> {
  signal.throwIfAborted();
  const thread = openBuildThread(source);
  signal.addEventListener("abort", thread.end);
  try {
    const first = await thread.next();
    if (!("built" in first)) throw new Error("A build begins with its facts");
    return await take({ ...first.built, bytes: chunksOf(thread) });
  } finally {
    signal.removeEventListener("abort", thread.end);
    await thread.end();
  }
}

type BuildThread = ReturnType<typeof openBuildThread>;

async function* chunksOf(thread: BuildThread): AsyncGenerator<Uint8Array> {
  for (;;) {
    const message = await thread.next({ wish: "chunk" });
    if (!("chunk" in message)) return;
    yield message.chunk;
  }
}

/** One message is waited for at a time. */
function openBuildThread(source: BuildSource) {
  const worker = startThread(ENTRY, { name: "search build", workerData: source, resourceLimits: RESOURCES });
  let waiting: { resolve(message: FromBuildWorker): void; reject(error: Error): void } | null = null;
  let failure: Error | null = null;
  worker.on("message", (message: FromBuildWorker) => waiting?.resolve(message));
  worker.on("error", (error) => (failure = error));
  worker.on("exit", (code) => {
    failure ??= new Error(`The thread that builds the index ended with ${code}`);
    waiting?.reject(failure);
  });
  return {
    next(wish?: ToBuildWorker): Promise<FromBuildWorker> {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        if (failure) reject(failure);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node, no window
        else if (wish) worker.postMessage(wish);
      });
    },
    async end() {
      await worker.terminate();
    },
  };
}

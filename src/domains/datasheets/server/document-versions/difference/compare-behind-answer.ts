import type { Context } from "#platform/context.ts";
import { asPrinted, type PrintedText } from "#platform/pdf/printed-text.ts";
import { openWorkerPool } from "#platform/worker-pool.ts";
import { WorkerFailed } from "#platform/worker-failed.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { type Pair, saveDifference } from "./cached-differences.ts";

/** The texts of two editions by page; '' where a page has none. */
export interface DifferenceJob {
  older: PrintedText[];
  newer: PrintedText[];
}

/** Both as they are saved, in JSON: the process that answers visitors need not go through them. */
export interface FoundDifference {
  counts: string;
  rows: string;
}

const TIME_LIMIT_MS = MINUTE_MS;
const MEMORY_LIMIT_BYTES = 768 * 1024 ** 2;
/** More are begun when they are asked for again. */
const WAITING_MAX = 8;
/** Of a page; what stands behind is not compared. */
const CHARACTERS_COMPARED = 8_000;

const pool = openWorkerPool<DifferenceJob, FoundDifference>({
  entry: "src/domains/datasheets/server/document-versions/difference/difference-worker.ts",
  size: 1,
  timeLimitMs: TIME_LIMIT_MS,
  memoryLimitBytes: MEMORY_LIMIT_BYTES,
});
const underWay = new Map<string, Promise<void>>();

/** Has a worker compare two editions and keeps what it finds, or that they can't be compared. Asked for twice at once, it is done once. Resolves when it is done, or is not begun because too many wait. */
export async function compareBehindAnswer(context: Context, pair: Pair): Promise<void> {
  const key = `${pair.olderId} ${pair.newerId}`;
  const known = underWay.get(key);
  if (known) return known;
  if (underWay.size >= WAITING_MAX) return;
  const comparing = compare(context, pair)
    .catch((error: unknown) => context.log.error({ err: error, ...pair }, "two editions could not be compared"))
    .finally(() => underWay.delete(key));
  underWay.set(key, comparing);
  return comparing;
}

/** Ends the worker, so that the process can end at once. */
export function closeComparing(): void {
  pool.close();
}

/** One pair after the other: the texts of no more than one are in memory. */
let last: Promise<unknown> = Promise.resolve();

function compare(context: Context, pair: Pair): Promise<void> {
  const comparing = last.then(() => compareNow(context, pair));
  last = comparing.catch(() => {});
  return comparing;
}

async function compareNow(context: Context, pair: Pair): Promise<void> {
  const [older, newer] = await Promise.all([readTexts(context, pair.olderId), readTexts(context, pair.newerId)]);
  await saveDifference(context, pair, await compareInWorker({ older, newer }));
}

/** Null where they can't be compared within the limits. */
async function compareInWorker(job: DifferenceJob): Promise<FoundDifference | null> {
  try {
    return await pool.run(job);
  } catch (error) {
    if (error instanceof WorkerFailed) return null;
    throw error;
  }
}

/** The text of each page of a document. Pages that could not be read have none. */
async function readTexts({ db }: Context, documentId: number): Promise<PrintedText[]> {
  const [document, pages] = await Promise.all([
    db.selectFrom("datasheetDocuments").select("pageCount").where("id", "=", documentId).executeTakeFirstOrThrow(),
    db
      .selectFrom("datasheetDocumentPages")
      .select(({ fn, ref, val }) => [
        "page",
        fn<PrintedText>("left", [ref("text"), val(CHARACTERS_COMPARED)]).as("text"),
      ])
      .where("documentId", "=", documentId)
      .orderBy("page")
      .execute(),
  ]);
  const length = Math.max(document.pageCount ?? 0, pages.at(-1)?.page ?? 0);
  const texts = Array.from<PrintedText>({ length }).fill(asPrinted(""));
  for (const { page, text } of pages) texts[page - 1] = text;
  return texts;
}

import { Readable } from "node:stream";
import { z } from "zod";
import { isOperatorOf } from "#domains/accounts/server/public.ts";
import { endTask, reportProgress } from "#domains/notices/server/public.ts";
import { BYTE_ORDER_MARK } from "#platform/csv-line.ts";
import { enqueue, type TaskContext } from "#platform/tasks.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { fetchDocuments, type FetchTotals, waitAtMost } from "./fetch-documents.ts";
import { describeFetching, type FetchReport, openFetchReport } from "./fetch-report.ts";
import { queueLinks } from "./queue-links.ts";

const Totals = z.object({ kept: z.int(), known: z.int(), refused: z.int(), failed: z.int(), later: z.int() });

export const fetchLinksTask = {
  name: "datasheets.fetchLinks",
  payload: z.object({
    taskId: z.int(),
    /** Of its turns before. */
    totals: Totals.optional(),
  }),
  // Tried again it goes on where a killed one stopped; one that has told its end does nothing.
  expireInHours: 12,
};

const NONE: FetchTotals = { kept: 0, known: 0, refused: 0, failed: 0, later: 0 };
/** Well before the task would be taken for lost it is queued anew. */
const TURN_MS = 6 * HOUR_MS;
/** A process that stops does not take it up itself once more. */
const NEXT_TURN_AFTER_MS = MINUTE_MS;
const TOLD_EVERY_MS = 3000;
const NOT_ALLOWED = "已停止：发起人已不是运营人员";

/** The turns of runs under way in this process. */
const turns = new Set<AbortController>();

/** Where the process stops: what is being fetched is put back, and the next process goes on. */
export function endFetchTurns(): void {
  for (const turn of turns) turn.abort();
}

/** Collects the links of parts and fetches what waits, until all is done or whoever ordered it stops it or is no operator any more. */
export async function fetchLinks(
  context: TaskContext,
  { taskId, totals: before = NONE }: z.output<typeof fetchLinksTask.payload>,
  turnMs = TURN_MS,
): Promise<void> {
  const { db, ports, log } = context;
  if (!(await reportProgress(context, taskId, 0))) return;
  let isAllowed = await isOrderedByOperator(context, taskId);
  const startedAt = performance.now();
  const now = () => new Date(context.now.getTime() + performance.now() - startedAt);
  const stopping = new AbortController();
  const turn = new AbortController();
  const turnTimer = setTimeout(() => turn.abort(), turnMs);
  turns.add(turn);
  if (!isAllowed) stopping.abort();
  let ended = 0;
  let waiting = 0;
  const tell = async () => {
    isAllowed &&= await isOrderedByOperator(context, taskId);
    const percent = Math.min(99, Math.floor((ended / Math.max(1, waiting)) * 100));
    if (!isAllowed || !(await reportProgress({ db, now: now() }, taskId, percent))) stopping.abort();
  };
  const telling = setInterval(() => {
    tell().catch((error: unknown) => log.warn({ err: error }, "how far fetching is"));
  }, TOLD_EVERY_MS);
  const report = openFetchReport();
  const signal = AbortSignal.any([stopping.signal, turn.signal]);
  try {
    await queueLinks({ db, now: now() }, signal);
    waiting = await countWaiting(context);
    const totals = await fetchDocuments({
      db,
      fileStore: ports.fileStore,
      virusScan: ports.virusScan,
      source: ports.documentSource,
      log,
      now,
      wait: waitAtMost,
      signal,
      hosts: null,
      most: null,
      onEnd(fetched, end) {
        ended += 1;
        report.add(fetched, end);
      },
    });
    const sum = add(before, totals);
    if (turn.signal.aborted && !stopping.signal.aborted)
      return enqueue(db, fetchLinksTask, { taskId, totals: sum }, new Date(now().getTime() + NEXT_TURN_AFTER_MS));
    await endTask(context, taskId, {
      state: isAllowed ? "done" : "failed",
      note: `${describeFetching(sum)}${isAllowed ? "" : `；${NOT_ALLOWED}`}`,
      errorSha256: await keepReport(context, report),
      notice: "外链规格书抓取",
    });
  } catch (error) {
    await endTask(context, taskId, {
      state: "failed",
      note: "抓取中途出错，已抓取的都已保存；请把任务编号告诉维护人员",
      errorSha256: await keepReport(context, report),
      notice: "外链规格书抓取",
    });
    throw error;
  } finally {
    clearInterval(telling);
    clearTimeout(turnTimer);
    turns.delete(turn);
  }
}

/** Whether who ordered it may operate still. */
async function isOrderedByOperator({ db }: Pick<TaskContext, "db">, taskId: number): Promise<boolean> {
  const task = await db.selectFrom("accountTasks").select("userId").where("id", "=", taskId).executeTakeFirst();
  return task !== undefined && (await isOperatorOf({ db }, task.userId, { area: "datasheets" }));
}

async function countWaiting({ db }: TaskContext): Promise<number> {
  const { count } = await db
    .selectFrom("datasheetsFetches as fetched")
    .innerJoin("datasheetsFetchHosts as host", "host.host", "fetched.host")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("host.isAllowed", "=", true)
    .where("fetched.state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return count;
}

function add(one: FetchTotals, other: FetchTotals): FetchTotals {
  return {
    kept: one.kept + other.kept,
    known: one.known + other.known,
    refused: one.refused + other.refused,
    failed: one.failed + other.failed,
    later: other.later,
  };
}

async function keepReport({ ports }: TaskContext, report: FetchReport): Promise<string | null> {
  const table = report.table();
  if (table === null) return null;
  return (await ports.fileStore.write(Readable.from([Buffer.from(BYTE_ORDER_MARK + table)]))).sha256;
}

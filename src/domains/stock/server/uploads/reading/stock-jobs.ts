import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import type { Context } from "#platform/context.ts";
import { openTemporaryFolder } from "#platform/temporary-folders.ts";
import { readLines } from "#platform/table-text/read-lines.ts";
import type { TextEncoding } from "#platform/table-text/text-encoding.ts";
import { openWorkerPool, type RunOptions } from "#platform/worker-pool.ts";
import { WorkerFailed } from "#platform/worker-failed.ts";
import { stockRefusals } from "../../../errors.ts";
import type { TableRow } from "./table-rows.ts";

export type StockJob = { bytes: Uint8Array } & ({ kind: "heads" } | { kind: "rows"; sheet: number });
export type StockAnswer =
  | { ok: false; reason: string }
  | { ok: true; encoding: TextEncoding | null; sheets: SheetHead[] }
  | { ok: true; rows: number };
/** Rows as they are kept meanwhile, a line each as JSON. */
export type StockPiece = string;

/** A sheet before it is loaded: how many rows are filled in, and the first ones, cut short. */
export interface SheetHead {
  name: string;
  rows: number;
  /** Whether one of its first rows names columns that are known. */
  isHeaded: boolean;
  /** Whether it names those of number and quantity, and something stands below it. */
  isStock: boolean;
  /** Something stands in columns that are not taken. */
  isCut?: true;
  head: TableRow[];
}

const REASON_OF_FAILURE = {
  "time-limit": "文件太复杂，读取超时，请分成几个文件上传",
  "memory-limit": "文件太大，无法读取，请分成几个文件上传",
  crash: "文件无法读取，请用 Excel 或 WPS 重新保存后再上传",
} as const satisfies Record<WorkerFailed["kind"], string>;

const openPool = (timeLimitMs: number) =>
  openWorkerPool<StockJob, StockAnswer, StockPiece>({
    entry: "src/domains/stock/server/uploads/reading/stock-worker.ts",
    size: 2,
    timeLimitMs,
    memoryLimitBytes: 768 * 1024 ** 2,
  });
/** Somebody waits for the beginnings of sheets, a task for all of one: that may take longer. */
const pools = { heads: openPool(40_000), rows: openPool(120_000) };

/** The sheets of a stored file, as they begin. Refuses what is no table, or too large. */
export async function readHeads(
  context: Pick<Context, "ports">,
  sha256: string,
): Promise<{ encoding: TextEncoding | null; sheets: SheetHead[] }> {
  const answer = await run("heads", async () => ({ kind: "heads", bytes: await readBytes(context, sha256) }));
  if (!("sheets" in answer)) throw new Error("heads were asked for");
  return answer;
}

/** All rows of a sheet, some at a time: the file is read by a process of its own, and nothing but these rows is held here. It ends where `whileReading` throws. */
export async function* readRows(
  context: Pick<Context, "ports">,
  {
    sha256,
    sheet,
    atOnce,
    whileReading,
  }: { sha256: string; sheet: number; atOnce: number; whileReading: () => Promise<void> },
): AsyncGenerator<{ rows: TableRow[]; total: number }> {
  const folder = openTemporaryFolder("stock");
  try {
    const target = path.join(folder, "rows");
    const output = createWriteStream(target);
    const answer = await run("rows", async () => ({ kind: "rows", sheet, bytes: await readBytes(context, sha256) }), {
      onPiece: async (piece) => {
        await whileReading();
        if (!output.write(piece)) await once(output, "drain");
      },
    }).finally(() => output.end());
    await finished(output);
    const total = "rows" in answer ? answer.rows : 0;
    let rows: TableRow[] = [];
    for await (const lines of readLines(createReadStream(target, { encoding: "utf8" }) as AsyncIterable<string>)) {
      rows.push(...lines.map(({ text }) => JSON.parse(text) as TableRow));
      if (rows.length < atOnce) continue;
      yield { rows, total };
      rows = [];
    }
    yield { rows, total };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends the workers that read stock files, so that the process can end at once. */
export function closeStockWorkers(): void {
  for (const pool of Object.values(pools)) pool.close();
}

async function readBytes({ ports }: Pick<Context, "ports">, sha256: string): Promise<Uint8Array> {
  return buffer(await ports.fileStore.read(sha256));
}

async function run(
  kind: StockJob["kind"],
  job: () => Promise<StockJob>,
  options: RunOptions<StockPiece> = {},
): Promise<Extract<StockAnswer, { ok: true }>> {
  const answer = await pools[kind].run(job, options).catch((error: unknown) => {
    if (error instanceof WorkerFailed) return { ok: false as const, reason: REASON_OF_FAILURE[error.kind] };
    throw error;
  });
  if (!answer.ok) throw stockRefusals.unreadable({ reason: answer.reason });
  return answer;
}

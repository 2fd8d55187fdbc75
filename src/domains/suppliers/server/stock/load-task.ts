import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { Refusal } from "#api/refusals.ts";
import { endTask, reportProgress } from "#domains/accounts/server/public.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { type SheetCell, sheetFile } from "#platform/sheet-file.ts";
import { enqueueAll, onTask, type TaskContext } from "#platform/tasks.ts";
import { type PriceDefaults, pricesBelow, STOCK_FIELD_LABELS, STOCK_FIELDS, type StockMapping } from "../../stock-columns.ts";
import type { StockMode } from "../../stock-labels.ts";
import { applyStaged, forgetStaged, matchStaged } from "./apply-staged.ts";
import { brandKeysOf } from "./match-parts.ts";
import { readStockLine, type ReadLine, type StockLine } from "./read-stock-line.ts";
import { readRows } from "./reading/stock-jobs.ts";
import { LINES_MAX, type TableRow } from "./reading/table-rows.ts";

const LINES_AT_ONCE = 1000;
/** Of all the work the share that comes before the lines are shown. */
const STAGED_PERCENT = 85;
const NOTICE = "导入库存";
const CELL_IN_REPORT = 100;
/** Of the lines that were refused so many are listed; the others are counted. */
const REFUSED_LISTED = 5000;
/** Who has begun so often without an end is not let in again: it may be what ends the process. */
const RUNS_MAX = 3;
const ENDED_TOO_OFTEN = "导入多次中断，请把文件分小后重新上传";

export const loadStockTask = { name: "suppliers.loadStock", payload: z.object({ uploadId: z.int() }) };

interface Upload {
  id: number;
  companyId: number;
  taskId: number;
  sha256: string;
  sheet: number;
  headingRow: number | null;
  mapping: StockMapping;
  mode: StockMode;
}

/** Whoever works on an upload stops where a later run has taken it over, or where it was given up. */
class NoLongerWanted extends Error {}

/**
 * Loads a file: its lines are staged first and shown all at once at the end, so that a kill or a cancellation before leaves the stock as it
 * was, and running again begins anew. What it says of the file, and the lines that were refused, are in the asker's list of tasks.
 */
export async function loadStockFile(context: TaskContext, { uploadId }: z.output<typeof loadStockTask.payload>): Promise<void> {
  const runId = randomUUID();
  const upload = await takeOver(context, uploadId, runId);
  if (!upload) return;
  try {
    const staged = await stage(context, upload, runId);
    await show(context, { upload, runId, staged });
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    if (!(error instanceof Refusal)) throw error;
    await inTransaction(context, async (context) => {
      await holdRun(context.db, upload, runId);
      await settle(context.db, { id: upload.id, state: "failed", note: error.message, now: context.now });
      await endTask(context, upload.taskId, { state: "failed", note: error.message, notice: NOTICE });
    });
  }
}

/** Queues what is still to be loaded: of a process that was killed. What was given up meanwhile is closed. */
export async function queueUnloadedStock({ db, now }: Pick<TaskContext, "db" | "now">): Promise<void> {
  await sql`
    update suppliers_stock_uploads upload set state = case when task.state = 'failed' then 'failed' else 'cancelled' end, sheets = '[]', note = case when upload.note = '' then task.note else upload.note end, ended_at = ${now}
    from account_tasks task where upload.state = 'waiting' and task.id = upload.task_id and task.state not in ('waiting', 'running')`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select upload.id from suppliers_stock_uploads upload
    where upload.state = 'waiting' and not exists (
      select from pgboss.job where job.name = ${loadStockTask.name} and job.state in ('created', 'retry') and (job.data ->> 'uploadId')::bigint = upload.id)
    order by upload.id`.execute(db);
  await enqueueAll(db, loadStockTask, rows.map(({ id }) => ({ uploadId: id })));
}

/** Of two runs the later one goes on. */
async function takeOver(context: TaskContext, id: number, runId: string): Promise<Upload | null> {
  return inTransaction(context, async ({ db, now }) => {
    const upload = await db.updateTable("suppliersStockUploads").set((eb) => ({ runId, runs: eb("runs", "+", 1) })).where("id", "=", id).where("state", "=", "waiting").returning(["id", "runs", "companyId", "taskId", "sha256", "sheet", "headingRow", "mapping", "mode"]).executeTakeFirst();
    if (!upload) return null;
    if (upload.taskId === null || upload.sha256 === null || !(await reportProgress(context, upload.taskId, 0))) {
      await settle(db, { id, state: "cancelled", note: "已取消", now });
      return null;
    }
    await forgetStaged(db, id);
    if (upload.runs > RUNS_MAX) {
      await settle(db, { id, state: "failed", note: ENDED_TOO_OFTEN, now });
      await endTask({ ...context, db }, upload.taskId, { state: "failed", note: ENDED_TOO_OFTEN, notice: NOTICE });
      return null;
    }
    return { ...upload, taskId: upload.taskId, sha256: upload.sha256, mapping: upload.mapping as StockMapping, mode: upload.mode as StockMode };
  });
}

/** A line that was not loaded, with its own cells. */
type RefusedLine = { line: number; reason: string; cells: string[] };

interface Staged {
  read: number;
  refused: number;
  /** The first of those that were refused. */
  listed: RefusedLine[];
}

/** Puts all good lines beside the stock that stands; answers the others. */
async function stage(context: TaskContext, upload: Upload, runId: string): Promise<Staged> {
  const fields = STOCK_FIELDS.filter((field) => upload.mapping[field] !== undefined);
  const listed: RefusedLine[] = [];
  let refused = 0;
  let prices: PriceDefaults | undefined;
  let passed = 0;
  let read = 0;
  for await (const { rows, total } of readRows(context, { sha256: upload.sha256, sheet: upload.sheet, atOnce: LINES_AT_ONCE })) {
    const skipped = Math.min(rows.length, Math.max(0, (upload.headingRow ?? -1) + 1 - passed));
    const heading = rows[(upload.headingRow ?? -1) - passed];
    if (heading) prices = pricesBelow(heading.cells, upload.mapping);
    passed += rows.length;
    const lines = rows.slice(skipped);
    read += lines.length;
    const cellsOf = ({ cells }: TableRow) => fields.map((field) => (cells[upload.mapping[field]!] ?? "").slice(0, CELL_IN_REPORT)).map(copyOf);
    const byLine = new Map(lines.map((row) => [row.line, row]));
    const given = lines.map((row, at): ReadLine => (read - lines.length + at >= LINES_MAX ? { line: row.line, faults: [`超过 ${LINES_MAX.toLocaleString("en")} 行`] } : readStockLine(row, { mapping: upload.mapping, prices }, context.now)));
    const twice = await stageLines(context, { upload, runId, lines: given.filter((one) => "stock" in one) });
    const faults = given.flatMap((one) => ("faults" in one ? [{ line: one.line, reason: one.faults.join("；") }] : []));
    const all = [...faults, ...twice].sort((one, other) => one.line - other.line);
    refused += all.length;
    listed.push(...all.slice(0, REFUSED_LISTED - listed.length).map(({ line, reason }) => ({ line, reason: copyOf(reason), cells: cellsOf(byLine.get(line)!) })));
    if (!(await reportProgress({ db: context.db, now: new Date() }, upload.taskId, Math.floor((passed / Math.max(1, total)) * STAGED_PERCENT)))) throw new NoLongerWanted();
  }
  return { read, refused, listed };
}

/** A piece of a text would keep all of that text. */
function copyOf(piece: string): string {
  return Buffer.from(piece).toString();
}

/** Answers the lines that say the same as one before them: number, brand, date code and place. */
async function stageLines(context: TaskContext, { upload, runId, lines }: { upload: Upload; runId: string; lines: { line: number; stock: StockLine }[] }): Promise<{ line: number; reason: string }[]> {
  if (lines.length === 0) return [];
  const keys = await brandKeysOf(context.db, lines.map(({ stock }) => stock.brandName));
  const given = lines.map(({ line, stock: { mpnKey, brandName, dateCode, priceMicros, includesTax, minQuantity, ...stock } }) => ({ ...stock, line, mpn_key: mpnKey, brand_name: brandName, brand_key: keys.get(brandName)!, date_code: dateCode, price_micros: priceMicros, includes_tax: includesTax, min_quantity: minQuantity }));
  return inTransaction(context, async ({ db }) => {
    await holdRun(db, upload, runId);
    const { rows } = await sql<{ line: number }>`
      insert into suppliers_stock_staged (upload_id, line, mpn, mpn_key, brand_name, brand_key, quantity, date_code, place, currency, price_micros, includes_tax, min_quantity, package, note)
      select ${upload.id}, line, mpn, mpn_key, brand_name, brand_key, quantity, date_code, place, currency, price_micros, includes_tax, min_quantity, package, note
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (line int, mpn text, mpn_key text, brand_name text, brand_key text, quantity bigint, date_code text, place text, currency text, price_micros bigint, includes_tax boolean, min_quantity bigint, package text, note text)
      order by line on conflict do nothing returning line`.execute(db);
    const staged = new Set(rows.map(({ line }) => line));
    const left = given.filter(({ line }) => !staged.has(line));
    if (left.length === 0) return [];
    const { rows: firsts } = await sql<{ line: number; first: number }>`
      select given.line, staged.line as first from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as given (line int, mpn_key text, brand_name text, date_code text, place text)
      join suppliers_stock_staged staged on staged.upload_id = ${upload.id} and staged.mpn_key = given.mpn_key and lower(staged.brand_name) = lower(given.brand_name) and staged.date_code = given.date_code and staged.place = given.place`.execute(db);
    return firsts.map(({ line, first }) => ({ line, reason: `与第 ${first} 行重复（型号、品牌、批号、仓库都相同）` }));
  });
}

/** Shows all that was staged at once, and tells the asker. */
async function show(context: TaskContext, { upload, runId, staged }: { upload: Upload; runId: string; staged: Staged }): Promise<void> {
  const { read, refused } = staged;
  const errorSha256 = refused > 0 ? await writeReport(context, upload, staged) : null;
  await inTransaction(context, async ({ db }) => {
    await sql`set local statement_timeout = '5min'`.execute(db);
    await matchStaged(db, upload.id);
  });
  if (!(await reportProgress({ db: context.db, now: new Date() }, upload.taskId, STAGED_PERCENT))) throw new NoLongerWanted();
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    await sql`set local statement_timeout = '5min'`.execute(db);
    // Whoever edits a line of this company waits, or is waited for. Its members and invitations have nothing to do with it.
    await sql`select from suppliers_enterprises where id = (select enterprise_id from suppliers_companies where id = ${upload.companyId}) for no key update`.execute(db);
    await holdRun(db, upload, runId);
    const { loaded, unchanged, removed } = await applyStaged(db, { uploadId: upload.id, companyId: upload.companyId, mode: upload.mode, now });
    const counts = { readLines: read, loadedLines: loaded, unchangedLines: unchanged, refusedLines: refused, removedLines: removed };
    const note = `读取 ${read} 行：导入 ${loaded}，未变 ${unchanged}，拒绝 ${refused}${upload.mode === "replace" ? `；移除原有 ${removed} 行` : ""}`;
    await settle(db, { id: upload.id, state: "done", note, now, counts });
    if (!(await endTask(context, upload.taskId, { state: "done", note, errorSha256, notice: NOTICE }))) throw new NoLongerWanted();
  });
}

/** Holds the upload for this run, until the transaction ends. */
async function holdRun(db: Database, { id }: Upload, runId: string): Promise<void> {
  const held = await db.selectFrom("suppliersStockUploads").select("id").where("id", "=", id).where("state", "=", "waiting").where("runId", "=", runId).forUpdate().executeTakeFirst();
  if (!held) throw new NoLongerWanted();
}

interface End {
  id: number;
  state: "done" | "failed" | "cancelled";
  note: string;
  now: Date;
  counts?: { readLines: number; loadedLines: number; unchangedLines: number; refusedLines: number; removedLines: number };
}

async function settle(db: Database, { id, state, note, now, counts }: End): Promise<void> {
  await db.updateTable("suppliersStockUploads").set({ state, note: note.slice(0, 500), sheets: "[]", endedAt: now, ...counts }).where("id", "=", id).execute();
}

async function writeReport({ ports }: TaskContext, { mapping }: Upload, { refused, listed }: Staged): Promise<string> {
  const titles = ["行号", "原因", ...STOCK_FIELDS.filter((field) => mapping[field] !== undefined).map((field) => STOCK_FIELD_LABELS[field])];
  const rows = async function* () {
    for (let at = 0; at < listed.length; at += LINES_AT_ONCE) yield listed.slice(at, at + LINES_AT_ONCE).map(({ line, reason, cells }): SheetCell[] => [line, reason, ...cells]);
    if (refused > listed.length) yield [["", `另有 ${(refused - listed.length).toLocaleString("en")} 行被拒绝，未列出`]];
  };
  const file = sheetFile({ name: "", titles, rows }, "csv", ["", ""]);
  return (await ports.fileStore.write(await file.open())).sha256;
}

export const onLoadStock = onTask(loadStockTask, loadStockFile);

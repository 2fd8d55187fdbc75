import type { TextEncoding } from "#platform/table-text/text-encoding.ts";
import { findHeadingRow, namesStock } from "./stock-headings.ts";
import { openTableText } from "./read-table-text.ts";
import { openXlsx } from "./read-xlsx.ts";
import type { SheetHead, StockAnswer, StockJob, StockPiece } from "./stock-jobs.ts";
import { HEADING_ROWS_MAX, LINES_MAX, type TableRow, type TableSheet, UnreadableTable } from "./table-rows.ts";

type Tell = (piece: StockPiece) => Promise<void>;

/** Headings, what is shown before it is loaded, and what is looked through for faults. */
const HEAD_ROWS = HEADING_ROWS_MAX + 200;
const HEAD_CELL_CHARACTERS = 100;
/** Of a sheet: the row of its file is read each time that somebody maps its columns. */
const HEAD_CHARACTERS_MAX = 100_000;
/** However long they are. */
const HEAD_ROWS_MIN = 20;
/** Of all rows as they are written for loading. */
const ROWS_BYTES_MAX = 200_000_000;
const PIECE_CHARACTERS = 1_000_000;
const ZIP_MARK = Buffer.from("PK");

/** The heads of all sheets of a file, or all rows of one, told piece by piece. */
export async function answerStockJob(job: StockJob, tell: Tell): Promise<StockAnswer> {
  try {
    const { encoding, sheets } = await openSheets(job.bytes);
    if (job.kind === "rows") {
      const sheet = sheets[job.sheet];
      if (!sheet) throw new UnreadableTable("文件里没有这个工作表");
      return { ok: true, rows: await tellRows(sheet, tell) };
    }
    const heads: SheetHead[] = [];
    for (const sheet of sheets) heads.push(await readHead(sheet));
    if (heads.every(({ rows }) => rows === 0)) throw new UnreadableTable("文件里没有内容");
    return { ok: true, encoding, sheets: heads };
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, reason: error.message };
    throw error;
  }
}

async function openSheets(bytes: Uint8Array): Promise<{ encoding: TextEncoding | null; sheets: TableSheet[] }> {
  if (ZIP_MARK.equals(bytes.subarray(0, 2))) return { encoding: null, sheets: await openXlsx(bytes) };
  const { encoding, sheet } = await openTableText(bytes);
  return { encoding, sheets: [sheet] };
}

async function readHead(sheet: TableSheet): Promise<SheetHead> {
  const head: TableRow[] = [];
  let count = 0;
  let characters = 0;
  let isCut = false;
  for await (const rows of sheet.rows()) {
    count += rows.length;
    isCut ||= rows.some((row) => row.isCut);
    for (const { cells, ...row } of rows.slice(0, HEAD_ROWS - head.length)) {
      const kept = { ...row, cells: cells.map((cell) => storable(cell.slice(0, HEAD_CELL_CHARACTERS))) };
      characters += kept.cells.reduce((sum, { length }) => sum + length, 0);
      if (characters > HEAD_CHARACTERS_MAX && head.length >= HEAD_ROWS_MIN) break;
      head.push(kept);
    }
    refuseTooMany(count);
  }
  const heading = findHeadingRow(head.slice(0, HEADING_ROWS_MAX).map(({ cells }) => cells));
  const isStock = heading !== null && namesStock(head[heading]!.cells) && count > heading + 1;
  const found = { name: storable(sheet.name), rows: count, isHeaded: heading !== null, isStock };
  return { ...found, ...(isCut && { isCut }), head };
}

/** A database takes neither halves of a character nor NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

async function tellRows(sheet: TableSheet, tell: Tell): Promise<number> {
  let count = 0;
  let bytes = 0;
  let piece = "";
  for await (const rows of sheet.rows()) {
    count += rows.length;
    refuseTooMany(count);
    for (const row of rows) {
      const text = `${JSON.stringify(row)}\n`;
      bytes += Buffer.byteLength(text);
      if (bytes > ROWS_BYTES_MAX)
        throw new UnreadableTable("工作表的内容过多，请删去与库存无关的列，或分成几个文件上传");
      piece += text;
      if (piece.length < PIECE_CHARACTERS) continue;
      await tell(piece);
      piece = "";
    }
  }
  if (piece) await tell(piece);
  return count;
}

function refuseTooMany(rows: number): void {
  if (rows > LINES_MAX + HEADING_ROWS_MAX)
    throw new UnreadableTable(`一个工作表最多 ${LINES_MAX.toLocaleString("en")} 行，请分成几个文件上传`);
}

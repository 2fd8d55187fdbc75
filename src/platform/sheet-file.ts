import { PassThrough, type Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Context } from "./context.ts";
import { BYTE_ORDER_MARK, csvLine, type SheetCell } from "./csv-line.ts";
import type { FileAnswer } from "./handlers.ts";
import { wholeFile } from "./whole-file.ts";
import { openXlsx } from "./xlsx-file.ts";

export const SHEET_FORMATS = ["csv", "xlsx"] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

export interface Sheet {
  name: string;
  titles: string[];
  /** Some rows at a time; read only as fast as they are sent. */
  rows: () => AsyncIterable<SheetCell[][]>;
}

/** One between whose rows others may come first. */
interface PausedSheet extends Sheet {
  pause?: () => Promise<void>;
}

const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
/** Written within some milliseconds. */
const WRITTEN_AT_ONCE = 100;
const SHORT_ROWS_MAX = 2000;
// What XML can't hold, and CSV need not.
// eslint-disable-next-line no-control-regex -- these are the characters in question
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Two names without an ending: as the file is called, and in ASCII. */
type FileNames = readonly [fileName: string, plainFileName: string];

interface WholeSheet extends Sheet {
  format: SheetFormat;
  names: FileNames;
}

/**
 * A table as a file to save, made in its asker's turn: however many ask for one, others are answered meanwhile. What `make`
 * reads for it belongs to that turn.
 */
export function sheetFile(context: Context, make: () => Promise<WholeSheet>): Promise<FileAnswer> {
  return wholeFile(context, async ({ pause }) => {
    const { format, names, ...sheet } = await make();
    return { ...describe(format, names), open: async () => openSheet({ ...sheet, pause }, format) };
  });
}

/** The same of some rows that are there: it takes no turn. */
export function shortSheetFile(
  { name, titles, rows }: { name: string; titles: string[]; rows: SheetCell[][] },
  format: SheetFormat,
  names: FileNames,
): FileAnswer {
  if (rows.length > SHORT_ROWS_MAX) throw new RangeError(`${rows.length} rows are made in a turn`);
  const sheet = { name, titles, rows: () => inOne(rows) };
  return { ...describe(format, names), open: async () => openSheet(sheet, format) };
}

/** What is written for a task, whom nobody waits for. CSV is UTF-8 with a mark, so that spreadsheets show Chinese as Chinese. */
export function openSheet(sheet: PausedSheet, format: SheetFormat): Readable {
  const open = format === "csv" ? openCsv : openXlsx;
  return open({ ...sheet, titles: sheet.titles.map(writable), rows: () => writableRows(sheet) });
}

function describe(format: SheetFormat, [fileName, plainFileName]: FileNames) {
  return {
    mediaType: MEDIA_TYPES[format],
    fileName: `${fileName}.${format}`,
    plainFileName: `${plainFileName}.${format}`,
    isDownload: true,
    copies: "none" as const,
  };
}

async function* inOne(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  yield rows;
}

function writable<Cell extends SheetCell>(cell: Cell): Cell {
  return typeof cell === "string" ? (cell.toWellFormed().replace(UNWRITABLE, "\uFFFD") as Cell) : cell;
}

async function* writableRows({ rows, pause }: PausedSheet): AsyncGenerator<SheetCell[][]> {
  for await (const some of rows())
    for (let at = 0; at < some.length; at += WRITTEN_AT_ONCE) {
      yield some.slice(at, at + WRITTEN_AT_ONCE).map((cells) => cells.map(writable));
      // Others are answered in between, and what is short is made.
      await setImmediate();
      await pause?.();
    }
}

function openCsv({ titles, rows }: Sheet): Readable {
  return stream(async (output) => {
    await write(output, BYTE_ORDER_MARK + csvLine(titles));
    for await (const some of rows()) {
      if (output.destroyed) return;
      await write(output, some.map(csvLine).join(""));
    }
    output.end();
  });
}

/** What `fill` writes; where it fails, the reader is told. Who goes in the middle ends it. */
function stream(fill: (output: PassThrough) => Promise<void>): Readable {
  const output = new PassThrough();
  fill(output).catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

async function write(output: PassThrough, text: string): Promise<void> {
  if (!output.write(text)) await drained(output);
}

function drained(output: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      output.off("drain", done).off("close", done);
      resolve();
    };
    if (output.destroyed) resolve();
    else output.once("drain", done).once("close", done);
  });
}

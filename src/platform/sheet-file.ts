import { PassThrough, type Readable } from "node:stream";
import { BYTE_ORDER_MARK, csvLine, type SheetCell } from "./csv-line.ts";
import type { FileAnswer } from "./handlers.ts";
import { openXlsx } from "./xlsx-file.ts";

export const SHEET_FORMATS = ["csv", "xlsx"] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

export interface Sheet {
  name: string;
  titles: string[];
  /** Some rows at a time; read only as fast as they are sent. */
  rows: () => AsyncIterable<SheetCell[][]>;
}

const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
// What XML can't hold, and CSV need not.
// eslint-disable-next-line no-control-regex -- these are the characters in question
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A table as a file to save, written while it is sent. CSV is UTF-8 with a mark, so that spreadsheets show Chinese as Chinese. It is named twice, without an ending: as it is called, and in ASCII. */
export function sheetFile(
  sheet: Sheet,
  format: SheetFormat,
  [fileName, plainFileName]: readonly [string, string],
): FileAnswer {
  const open = format === "csv" ? openCsv : openXlsx;
  return {
    mediaType: MEDIA_TYPES[format],
    fileName: `${fileName}.${format}`,
    plainFileName: `${plainFileName}.${format}`,
    isDownload: true,
    copies: "none",
    open: async () => open({ ...sheet, titles: sheet.titles.map(writable), rows: () => writableRows(sheet) }),
  };
}

function writable<Cell extends SheetCell>(cell: Cell): Cell {
  return typeof cell === "string" ? (cell.toWellFormed().replace(UNWRITABLE, "\uFFFD") as Cell) : cell;
}

async function* writableRows({ rows }: Sheet): AsyncGenerator<SheetCell[][]> {
  for await (const some of rows()) yield some.map((cells) => cells.map(writable));
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

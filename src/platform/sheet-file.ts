import { PassThrough, type Readable, type Writable } from "node:stream";
import type { FileAnswer } from "./handlers.ts";

export const SHEET_FORMATS = ["csv", "xlsx"] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** A number stays a number; a text is never read as a formula. */
export type SheetCell = string | number | null;

export interface Sheet {
  name: string;
  titles: string[];
  /** Some rows at a time; read only as fast as they are sent. */
  rows: () => AsyncIterable<SheetCell[][]>;
}

const BYTE_ORDER_MARK = "\uFEFF";
const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
/** What spreadsheets take for the beginning of a formula. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Signed figures with their units, ranges, lists and conditions of them, as in `-40 ~ 85 ℃@(TJ)` and `-5V, +5V`: no formula can be made of them. */
const FIGURE = String.raw`[+\-±]?\d[\d.]*(?:e[+-]?\d+)?\s?[%℃°ΩµA-Za-z/]{0,8}(?:@\s?\([A-Za-z]{1,4}\))?`;
const SIGNED_FIGURES = new RegExp(`^(?=[+-])${FIGURE}(?:\\s?[~–,;、]\\s?${FIGURE})*~?$`);
// What XML can't hold, and CSV need not.
// eslint-disable-next-line no-control-regex -- these are the characters in question
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const CHARACTERS_IN_CELL = 32_767;
const SHEET_NAME_CHARACTERS = 31;
const COLUMN_WIDTH = 18;

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
    open: () => open(sheet),
  };
}

/** A text that would be a formula is led by an apostrophe, as spreadsheets write what is text. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) && !SIGNED_FIGURES.test(text) ? `'${text}` : text;
}

async function openCsv({ titles, rows }: Sheet): Promise<Readable> {
  return stream(async (output) => {
    await write(output, BYTE_ORDER_MARK + csvLine(titles));
    for await (const some of rows()) {
      if (output.destroyed) return;
      await write(output, some.map(csvLine).join(""));
    }
    output.end();
  });
}

function csvLine(cells: readonly SheetCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = guardFormula(cell.replace(UNWRITABLE, "\uFFFD"));
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function openXlsx({ name, titles, rows }: Sheet): Promise<Readable> {
  // Heavy, and few ask for it.
  const { default: excel } = await import("exceljs");
  return stream(async (output) => {
    const book = new excel.stream.xlsx.WorkbookWriter({ stream: output, useSharedStrings: false, useStyles: true });
    const sheet = book.addWorksheet(name.replaceAll(/[\\/?*[\]:']/g, " ").slice(0, SHEET_NAME_CHARACTERS), {
      views: [{ state: "frozen", xSplit: 1, ySplit: 1 }],
    });
    sheet.columns = titles.map(() => ({ width: COLUMN_WIDTH }));
    const head = sheet.addRow(titles.map(xlsxCell));
    head.font = { bold: true };
    head.commit();
    for await (const some of rows()) {
      if (output.destroyed) return;
      for (const cells of some) sheet.addRow(cells.map(xlsxCell)).commit();
      await taken(sheet, output);
    }
    sheet.commit();
    await book.commit();
  });
}

/** Resolves once the rows of a sheet have been packed, or nobody takes them any more. */
function taken(sheet: object, output: PassThrough): Promise<void> {
  // The sheet never says that it is full, however much it holds; its pipe is through with an empty piece when it is with all before it.
  const { stream } = sheet as { stream: { pipes: Writable[] } };
  return new Promise((resolve) => {
    const done = () => {
      output.off("close", done);
      resolve();
    };
    if (output.destroyed) resolve();
    else {
      output.once("close", done);
      stream.pipes[0]!.write("", done);
    }
  });
}

/** In XLSX a cell says itself that it is text. */
function xlsxCell(cell: SheetCell): SheetCell {
  return typeof cell === "string" ? cell.replace(UNWRITABLE, "\uFFFD").slice(0, CHARACTERS_IN_CELL) : cell;
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

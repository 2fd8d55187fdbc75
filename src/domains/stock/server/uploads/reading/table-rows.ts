/** More rows than this, or wider ones, are not taken from a table. */
export const LINES_MAX = 100_000;
export const COLUMNS_MAX = 50;
export const SHEETS_MAX = 10;
/** So many rows above the first line may be titles and headings. */
export const HEADING_ROWS_MAX = 40;
/** Longer than any cell that means something. */
export const CELL_CHARACTERS_MAX = 500;

/** A row of a table that is filled in somewhere. */
export interface TableRow {
  /** As the file counts, from 1. */
  line: number;
  cells: string[];
  /** Columns that have their value of a cell that is merged with one above. */
  merged?: number[];
  /** Something stands in columns that are not taken. */
  isCut?: true;
  /** Why it can't be read; it has no cells then. */
  fault?: string;
}

/** A sheet of a workbook, or a text that is a table. */
export interface TableSheet {
  name: string;
  /** Some rows at a time. */
  rows: () => AsyncIterable<TableRow[]>;
}

/** Why a file can't be read, in words for whoever brought it. */
export class UnreadableTable extends Error {
  override name = "UnreadableTable";
}

export const DAMAGED = "文件已损坏或不是表格，请用 Excel 或 WPS 重新保存后再上传";

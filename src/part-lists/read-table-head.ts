import { readCsvRecords } from "#platform/table-text/csv-records.ts";
import { readLines } from "#platform/table-text/read-lines.ts";
import { decodeText, detectEncoding } from "#platform/table-text/text-encoding.ts";
import type { ColumnUse } from "#shared/column-uses.ts";
import { readColumns, readHead } from "./csv-columns.ts";
import { readBytes } from "./read-bytes.ts";
import { guessDelimiter, HEAD_IS_WITHIN, UnreadableList } from "./read-csv-rows.ts";

const ROWS_SHOWN = 5;
const LOOKED_AT_BYTES = 4_000_000;

export interface TableHead {
  headings: string[];
  /** As what each column would be read. */
  uses: ColumnUse[];
  /** The first rows below. */
  rows: string[][];
}

/** The row of a table that names its columns, or the first one with several cells where none names a part number, and the first rows below it. */
export async function readTableHead(file: string): Promise<TableHead> {
  const encoding = await detectEncoding(beginningOf(file));
  const lines = [];
  for await (const some of readLines(decodeText(beginningOf(file), encoding))) {
    lines.push(...some);
    if (lines.length >= HEAD_IS_WITHIN + ROWS_SHOWN) break;
  }
  const records: string[][] = [];
  const pieces = (async function* () {
    yield lines;
  })();
  for await (const some of readCsvRecords(pieces, { delimiter: guessDelimiter(lines), refuse: () => null }))
    for (const record of some) if ("cells" in record) records.push(record.cells);
  const first = records.slice(0, HEAD_IS_WITHIN);
  const named = first.findIndex((cells) => readHead(cells, new Map()) !== null);
  const place = named >= 0 ? named : first.findIndex((cells) => cells.filter(Boolean).length > 1);
  const cells = records[place];
  if (!cells) throw new UnreadableList("读不出表头");
  const { fields } = readColumns(cells, new Map());
  return {
    headings: cells.map((cell) => cell.trim()),
    uses: cells.map((cell, column) => fields[column] ?? (cell.trim() === "" ? "ignored" : "parameter")),
    rows: records.slice(place + 1, place + 1 + ROWS_SHOWN),
  };
}

/** However far a small file unpacks, who asked for its head waits no longer than for so much. */
async function* beginningOf(file: string): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const piece of readBytes(file)) {
    yield piece;
    read += piece.length;
    if (read >= LOOKED_AT_BYTES) return;
  }
}

import { readCsvRecords } from "#platform/table-text/csv-records.ts";
import { readLines } from "#platform/table-text/read-lines.ts";
import { decodeText, detectEncoding, type TextEncoding } from "#platform/table-text/text-encoding.ts";
import { CELL_CHARACTERS_MAX, COLUMNS_MAX, DAMAGED, type TableSheet, UnreadableTable } from "./table-rows.ts";

const CHUNK_BYTES = 64 * 1024;
const DELIMITERS = [",", "\t", ";", "|"];
const LOOKED_AT_LINES = 20;

/** A table as text, with commas, tabs, semicolons or bars between its cells, in the encoding that its bytes tell. */
export async function openTableText(bytes: Uint8Array): Promise<{ encoding: TextEncoding; sheet: TableSheet }> {
  const encoding = await detectEncoding(pieces(bytes));
  const beginning = await firstLines(bytes, encoding);
  if (beginning.length === 0) throw new UnreadableTable("文件里没有内容");
  // eslint-disable-next-line no-control-regex -- no text holds them
  if (beginning.some((line) => /[\u0000-\u0008\u000e-\u001f]/.test(line))) throw new UnreadableTable(DAMAGED);
  const delimiter = findDelimiter(beginning);
  return {
    encoding,
    sheet: {
      name: "",
      async *rows() {
        for await (const records of readCsvRecords(readLines(decodeText(pieces(bytes), encoding)), {
          delimiter,
          refuse: () => null,
        }))
          yield records.map((record) =>
            "cells" in record
              ? {
                  line: record.line,
                  cells: record.cells.slice(0, COLUMNS_MAX).map(cleanCell),
                  ...(record.cells.slice(COLUMNS_MAX).some((cell) => cell.trim() !== "") && { isCut: true as const }),
                }
              : { line: record.line, cells: [], fault: record.refusal },
          );
      },
    },
  };
}

async function firstLines(bytes: Uint8Array, encoding: TextEncoding): Promise<string[]> {
  const found: string[] = [];
  for await (const lines of readLines(decodeText(pieces(bytes), encoding))) {
    found.push(...lines.map(({ text }) => text).filter((text) => text.trim() !== ""));
    if (found.length >= LOOKED_AT_LINES) break;
  }
  return found.slice(0, LOOKED_AT_LINES);
}

/** The one that cuts most of the first lines into the same number of cells. */
function findDelimiter(lines: string[]): string {
  const weight = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length).filter((count) => count > 1);
    return counts.length * 100 + Math.min(...counts, 50);
  };
  return DELIMITERS.reduce((best, other) => (weight(other) > weight(best) ? other : best));
}

/** Spreadsheets write `="0805"` for a text of digits. */
function cleanCell(cell: string): string {
  const text = /^="(.*)"$/s.exec(cell)?.[1] ?? cell;
  return text.trim().slice(0, CELL_CHARACTERS_MAX);
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Buffer> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < all.length; at += CHUNK_BYTES) yield all.subarray(at, at + CHUNK_BYTES);
}

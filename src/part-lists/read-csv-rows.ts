import { readCsvRecords, type CsvRecord } from "#platform/table-text/csv-records.ts";
import type { ColumnUse } from "#shared/column-uses.ts";
import { isBomHead, readHead, type CsvColumns } from "./csv-columns.ts";
import type { ListedRow } from "./listed-row.ts";
import type { Line } from "#platform/table-text/read-lines.ts";

/** A file as a whole is no list that can be read; the message says why. */
export class UnreadableList extends Error {
  override name = "UnreadableList";
}

/** A bill of materials, which lists what a board needs and not what there is. */
export class BillOfMaterials extends UnreadableList {
  override name = "BillOfMaterials";
}

const DELIMITERS = [",", "\t", ";", "|"];
/** Rows above the one that names the columns are titles; so far it is looked for. */
export const HEAD_IS_WITHIN = 10;
const MAX_COLUMNS = 1000;
/** What a spreadsheet shows where a formula came to nothing. */
const FAILED_FORMULA = /^#(N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!|SPILL!|CALC!)$/i;

/**
 * The rows of a table by our names of fields, other cells as parameters; throws UnreadableList without a head within
 * ten rows, and for bills of materials without mapped columns.
 */
export async function* readCsvRows(
  lines: AsyncIterable<Line[]>,
  mapped: ReadonlyMap<string, ColumnUse>,
): AsyncGenerator<ListedRow[]> {
  const source = lines[Symbol.asyncIterator]();
  const beginning = await readBeginning(source);
  const delimiter = guessDelimiter(beginning);
  let columns: CsvColumns | null = null;
  let headRows = 0;
  const refuse = (cells: string[]) => (columns ? refuseCells(cells, columns) : null);

  for await (const records of readCsvRecords(chain(beginning, source), { delimiter, refuse })) {
    const rows: ListedRow[] = [];
    for (const record of records) {
      if (columns) {
        rows.push(toListedRow(record, columns));
        continue;
      }
      columns = readHeadRecord(record, mapped);
      headRows += 1;
      if (!columns && headRows >= HEAD_IS_WITHIN)
        throw new UnreadableList("前 10 行里没有写着型号的表头，可用 --map mpn=列名 指定");
    }
    yield rows;
  }
  if (!columns) throw new UnreadableList("没有写着型号的表头，可用 --map mpn=列名 指定");
}

async function readBeginning(source: AsyncIterator<Line[]>): Promise<Line[]> {
  const beginning: Line[] = [];
  while (beginning.length < HEAD_IS_WITHIN) {
    const next = await source.next();
    if (next.done) break;
    beginning.push(...next.value);
  }
  return beginning;
}

async function* chain(beginning: Line[], source: AsyncIterator<Line[]>): AsyncGenerator<Line[]> {
  try {
    // In small pieces, so that a head is known before the rows behind it are cut.
    for (const line of beginning) yield [line];
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}

/** What stands between the cells of most of the first lines. */
export function guessDelimiter(lines: Line[]): string {
  const text = lines
    .slice(0, HEAD_IS_WITHIN)
    .map((line) => line.text.slice(0, 10_000).replace(/"[^"]*"/g, ""))
    .join("\n");
  const count = (delimiter: string) => text.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function readHeadRecord(record: CsvRecord, mapped: ReadonlyMap<string, ColumnUse>): CsvColumns | null {
  if ("refusal" in record) throw new UnreadableList(`第 ${record.line} 行：${record.refusal}`);
  if (record.cells.length > MAX_COLUMNS)
    throw new UnreadableList(`表头有 ${record.cells.length} 列，最多 ${MAX_COLUMNS} 列`);
  if (mapped.size === 0 && isBomHead(record.cells))
    throw new BillOfMaterials("这是物料清单（有位号列），不是型号目录；要按目录导入请用 --map 指定列");
  return readHead(record.cells, mapped);
}

function refuseCells(cells: string[], { headings }: CsvColumns): string | null {
  const isWider = cells.slice(headings.length).some((cell) => cell !== "");
  return isWider ? `有 ${cells.length} 列，表头只有 ${headings.length} 列` : null;
}

function toListedRow(record: CsvRecord, { fields: names, headings }: CsvColumns): ListedRow {
  const { line, endLine } = record;
  if ("refusal" in record) return { line, endLine, refusal: record.refusal };
  const fields: Record<string, unknown> = {};
  const parameters: Record<string, string> = {};
  record.cells.forEach((cell, column) => {
    const name = names[column];
    if (cell === "" || FAILED_FORMULA.test(cell)) return;
    if (name) fields[name] = cell;
    else if (headings[column]) parameters[headings[column]] = cell;
  });
  return { line, endLine, fields: { ...fields, parameters } };
}

import { decodeText, detectEncoding, type TextEncoding } from "#platform/table-text/text-encoding.ts";
import { CutFile, readBytes } from "./read-bytes.ts";
import { BillOfMaterials, readCsvRows, UnreadableList } from "./read-csv-rows.ts";
import { readLines, type Line } from "#platform/table-text/read-lines.ts";
import { readJsonRows } from "./read-json-rows.ts";
import type { ColumnUse } from "#shared/column-uses.ts";
import type { ListedRow } from "./listed-row.ts";

export type ListKind = "manufacturers" | "parts" | "distributors" | "symbols" | "articles";

/** What a file of rows holds: a list that is imported, one of the portal's other lists, a bill of materials, or nothing that can be told. */
export type Recognised = { kind: ListKind } | { other: string } | { bill: string } | { failure: string };

export interface OpenedList {
  rows: AsyncIterable<ListedRow[]>;
  /** Null where it goes without saying. */
  encoding: TextEncoding | null;
  /** What is remarkable in the file as a whole, known when it is read. */
  remarks?: string[];
}

const ROWS_LOOKED_AT = 20;
const IS_CSV = /\.(csv|tsv)(\.gz)?$/i;
const IS_LIST = /\.(jsonl|csv|tsv)(\.gz)?$/i;

/** Whether a file's name is that of a list of rows. */
export function isListName(file: string): boolean {
  return IS_LIST.test(file);
}

/** Whether a file's name is that of a table, which people fill in by hand. */
export function isTableName(file: string): boolean {
  return IS_CSV.test(file);
}

/** Opens a file of rows. What is wrong with the file as a whole is thrown while it is read. */
export async function openList(
  file: string,
  mapped: ReadonlyMap<string, ColumnUse>,
  onRead?: (bytes: number) => void,
): Promise<OpenedList> {
  if (!IS_CSV.test(file))
    return { rows: readJsonRows(readLines(decodeText(readBytes(file, onRead), "utf-8"))), encoding: null };
  const encoding = await detectEncoding(wholeBytes(file));
  return { rows: readCsvRows(readLines(decodeText(readBytes(file, onRead), encoding)), mapped), encoding };
}

/** Tells by its first rows what a file holds. */
export async function recogniseList(file: string, mapped: ReadonlyMap<string, ColumnUse>): Promise<Recognised> {
  const rows: ListedRow[] = [];
  let isEmpty = true;
  try {
    const lines = readLines(
      decodeText(readBytes(file), IS_CSV.test(file) ? await detectEncoding(wholeBytes(file)) : "utf-8"),
    );
    const watched = watch(lines, () => (isEmpty = false));
    for await (const some of IS_CSV.test(file) ? readCsvRows(watched, mapped) : readJsonRows(watched)) {
      rows.push(...some);
      if (rows.length >= ROWS_LOOKED_AT) break;
    }
  } catch (error) {
    if (error instanceof BillOfMaterials) return { bill: error.message };
    if (error instanceof UnreadableList && !isEmpty) return { failure: error.message };
    if (error instanceof CutFile && isEmpty) return { failure: error.message };
    if (!(error instanceof UnreadableList || error instanceof CutFile)) throw error;
  }
  if (isEmpty) return { failure: "文件是空的" };
  return IS_CSV.test(file) ? { kind: "parts" } : recogniseRows(rows);
}

function recogniseRows(rows: ListedRow[]): Recognised {
  for (const row of rows) {
    if (!("fields" in row)) continue;
    const has = (name: string) => name in row.fields;
    if (has("mpn")) return { kind: "parts" };
    if (has("brandsRaw") || has("productLineText") || (has("name") && has("brands"))) return { kind: "distributors" };
    if (has("name") || has("nameCn")) return { kind: "manufacturers" };
    if (has("q")) return { other: "搜索词" };
    if (has("body")) return { other: "文章，导入请用 --articles" };
    if (has("models")) return { other: "供求信息" };
  }
  return { failure: "认不出是什么名单：没有 mpn（型号）也没有 name（厂商）字段" };
}

async function* watch(lines: AsyncIterable<Line[]>, onLine: () => void): AsyncGenerator<Line[]> {
  for await (const some of lines) {
    if (some.some(({ text }) => text.trim() !== "")) onLine();
    yield some;
  }
}

/** A damaged file is told of when it is read, not when its letters are looked at. */
async function* wholeBytes(file: string): AsyncGenerator<Buffer> {
  try {
    yield* readBytes(file);
  } catch (error) {
    if (!(error instanceof CutFile)) throw error;
  }
}

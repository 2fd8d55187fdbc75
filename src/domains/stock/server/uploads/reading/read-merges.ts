import { COLUMNS_MAX } from "./table-rows.ts";

const MERGES_MAX = 50_000;
/** Longer is no element of this kind. */
const ELEMENT_CHARACTERS_MAX = 500;
// No further than to the next element: a beginning that has no end is gone through once.
const MERGE = /<(?:\w+:)?mergeCell\s[^<>]*?ref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})"/g;

/** By the line where cells that are merged with others below them begin: the column of each, and its last line. */
export type Merges = Map<number, Map<number, number>>;

/** Cells of a sheet that are merged with others below them, in columns that a table has; of a line at most one in each. The list stands behind the rows. */
export async function readMerges(bytes: AsyncIterable<Buffer>): Promise<Merges> {
  const merges: Merges = new Map();
  let count = 0;
  let rest = "";
  for await (const chunk of bytes) {
    const text = rest + chunk.toString("latin1");
    for (const [, letters, first, , last] of text.matchAll(MERGE)) {
      const column = columnOf(letters!);
      if (first === last || column >= COLUMNS_MAX || (count += 1) > MERGES_MAX) continue;
      const line = Number(first);
      const begun = merges.get(line) ?? new Map<number, number>();
      merges.set(line, begun.set(column, Number(last)));
    }
    const open = text.lastIndexOf("<");
    rest = open >= 0 && text.length - open < ELEMENT_CHARACTERS_MAX ? text.slice(open) : "";
  }
  return merges;
}

/** The column of a cell's letters: A counts as 0. */
export function columnOf(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

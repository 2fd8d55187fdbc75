import type { Context } from "#platform/context.ts";
import { readHeads, readRows } from "./stock-jobs.ts";

const ROWS_AT_ONCE = 1000;

/** The rows of the first sheet of a stored workbook that has any. */
export async function* readFirstSheet(context: Pick<Context, "ports">, sha256: string): AsyncGenerator<string[][]> {
  const { sheets } = await readHeads(context, sha256);
  const sheet = Math.max(
    0,
    sheets.findIndex(({ rows }) => rows > 0),
  );
  for await (const { rows } of readRows(context, { sha256, sheet, atOnce: ROWS_AT_ONCE, whileReading: async () => {} }))
    yield rows.map(({ cells }) => cells);
}

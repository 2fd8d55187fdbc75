import type { Context } from "#platform/context.ts";
import { stockRefusals } from "../../../errors.ts";
import { readHeads, readRows } from "./stock-jobs.ts";
import { COLUMNS_MAX } from "./table-rows.ts";

const ROWS_AT_ONCE = 1000;

/** The rows of the first sheet of a stored workbook that has any; one with more columns than are taken is refused. */
export async function* readFirstSheet(context: Pick<Context, "ports">, sha256: string): AsyncGenerator<string[][]> {
  const { sheets } = await readHeads(context, sha256);
  const sheet = Math.max(
    0,
    sheets.findIndex(({ rows }) => rows > 0),
  );
  if (sheets[sheet]?.isCut)
    throw stockRefusals.unreadable({
      reason: `工作簿最多 ${COLUMNS_MAX} 列，请删去不需要的列，或另存为 CSV 后再上传`,
    });
  for await (const { rows } of readRows(context, { sha256, sheet, atOnce: ROWS_AT_ONCE, whileReading: async () => {} }))
    yield rows.map(({ cells }) => cells);
}

import { setImmediate as letOthersRun } from "node:timers/promises";

/** Rows as a text of JSON, a row a line, as they come; others are let in between. */
export async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const row of rows) {
    // One of megabytes would be several times as long with blanks in it.
    yield `${before}\n${JSON.stringify(row)}`;
    before = ",";
    // Rows that are there already follow each other without anybody else's turn.
    await letOthersRun();
  }
  yield before === "[" ? "[]" : "\n]";
}

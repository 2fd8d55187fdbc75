import type { Database } from "#platform/database.ts";
import { type ArticleRow, readArticleRow } from "../import/article-row.ts";
import { writeArticles } from "../import/write-articles.ts";

export { closeBodyWorkers } from "../import/read-body.ts";

// Texts are long: short transactions.
const ROWS_AT_ONCE = 20;

/** Reads and writes a list of articles for the importer of lists. */
export function articleWriter({ source, now, collectedAt }: { source: string; now: Date; /** For articles without a date. */ collectedAt: Date }) {
  return {
    batchRows: ROWS_AT_ONCE,
    read: (row: Parameters<typeof readArticleRow>[0]) => readArticleRow(row, source),
    write: (db: Database, rows: ArticleRow[]) => writeArticles(db, rows, { now, collectedAt }),
    notes: () => [],
  };
}

import type { ListKind } from "#domains/catalogue/server/public/list-kinds.ts";
import type { Database } from "#platform/database.ts";
import { type ArticleRow, readArticleRow } from "./article-row.ts";
import { writeArticles } from "./write-articles.ts";

// Texts are long: short transactions.
const ROWS_AT_ONCE = 20;

/** Lists of articles. */
export const articleList: ListKind = {
  kind: "articles",
  openWriter: ({ source, now, seenAt }) => ({
    batchRows: ROWS_AT_ONCE,
    read: (row) => readArticleRow(row, source),
    write: (db: Database, rows: ArticleRow[]) => writeArticles(db, rows, { now, collectedAt: seenAt }),
    notes: () => [],
  }),
};

import { createLog } from "#platform/log.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { openIndexedSearch, type IndexedSearch, type IndexedSearchOptions } from "#ports/search/indexed/open-indexed-search.ts";
import { createSqlSearch } from "#ports/search/sql.ts";
import type { TestDatabase } from "./database.ts";

/** The search as the portal opens it, over a database of one's own. Nobody but the test builds an index, and the wish for one never rests. Close it before the database is dropped. */
export function openTestSearch({ db, connection }: TestDatabase, fileStore: FileStore, more: Partial<IndexedSearchOptions> = {}): IndexedSearch {
  return openIndexedSearch({ db, connection, fileStore, log: createLog("silent"), fallback: createSqlSearch(db), askForRebuild: async () => {}, workers: 1, restAfter: () => 0, ...more });
}

/** The same, with an index of all that is in the database. */
export async function openBuiltSearch(database: TestDatabase, fileStore: FileStore): Promise<IndexedSearch> {
  const search = openTestSearch(database, fileStore);
  await search.rebuild();
  await search.catchUp();
  const { answersFrom, problem } = search.health();
  if (answersFrom !== "index") throw new Error(`The search has no index: ${problem}`);
  return search;
}

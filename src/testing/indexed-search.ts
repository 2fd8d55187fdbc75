import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createLog } from "#platform/log.ts";
import { openFolderFileStore, type FolderFileStore } from "#ports/file-store/folder.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import {
  openIndexedSearch,
  type IndexedSearch,
  type IndexedSearchOptions,
} from "#domains/catalogue/server/search/indexed/open-indexed-search.ts";
import { createSqlSearch } from "#domains/catalogue/server/search/sql-search.ts";
import { fillCatalogue } from "#domains/catalogue/testing/search/fill-catalogue.ts";
import { partKey } from "#shared/part-key.ts";
import { declared } from "../declared.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** The search as the portal opens it, over a database of one's own. Nobody but the test builds an index, and the wish for one never rests. Close it before the database is dropped. */
export function openTestSearch(
  { db, connection }: TestDatabase,
  fileStore: FileStore,
  more: Partial<IndexedSearchOptions> = {},
): IndexedSearch {
  return openIndexedSearch({
    db,
    connection,
    fileStore,
    log: createLog("silent"),
    declared,
    fallback: createSqlSearch({ db, declared }),
    askForRebuild: async () => {},
    workers: 1,
    restAfter: () => 0,
    ...more,
  });
}

/** The same, with an index of all that is in the database. */
export async function openBuiltSearch(
  database: TestDatabase,
  fileStore: FileStore,
  more: Partial<IndexedSearchOptions> = {},
): Promise<IndexedSearch> {
  const search = openTestSearch(database, fileStore, more);
  await search.rebuild();
  await search.catchUp();
  return expectIndex(search);
}

/** A process that searches, and how often it has wished for a newer index. */
export type WishingSearch = IndexedSearch & { readonly wishes: number };

export interface TestSearches {
  database: TestDatabase;
  storeFolder: string;
  fileStore: FolderFileStore;
  brandId: number;
  open(more?: Partial<IndexedSearchOptions>): WishingSearch;
  /** With an index that another process has built: it has had nothing to wish for. */
  openBuilt(more?: Partial<IndexedSearchOptions>): Promise<WishingSearch>;
  /** As a process does that is gone then. */
  build(more?: Partial<IndexedSearchOptions>): Promise<void>;
  /** The numbers of what is found. */
  find(search: IndexedSearch, keywords: string): Promise<string[]>;
  addParts(...mpns: string[]): Promise<void>;
  images(): Promise<Awaited<ReturnType<typeof readImages>>>;
}

/** For each test a database with three parts of one brand, a file store, and searches over them. Use it at the top of the file; its fields are there once tests run. */
export function useSearches(): TestSearches {
  const searches = {} as TestSearches;
  const opened: IndexedSearch[] = [];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "xinpu-index-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    const database = await createTestDatabase();
    const storeFolder = path.join(folder, crypto.randomUUID());
    const fileStore = await openFolderFileStore(storeFolder);
    const filled = await fillCatalogue(database.db, {
      brands: [{ name: "Nexperia", aliases: ["安世"] }],
      categories: [{ name: "二极管", nameEn: "Diodes" }],
      parts: ["BAS16W", "BAS16J", "BAS16"].map((mpn) => ({ mpn, brand: "Nexperia", category: "二极管" })),
    });
    Object.assign(searches, { database, storeFolder, fileStore, brandId: filled.brandNamed("Nexperia") });
  });
  afterEach(async () => {
    for (const search of opened.splice(0)) await search.close();
    await searches.database.drop();
  });
  return Object.assign(searches, {
    open(more: Partial<IndexedSearchOptions> = {}) {
      let wishes = 0;
      const askForRebuild = async () => {
        wishes += 1;
      };
      const search = openTestSearch(searches.database, searches.fileStore, { askForRebuild, ...more });
      opened.push(search);
      return Object.defineProperty(search, "wishes", { get: () => wishes }) as WishingSearch;
    },
    async openBuilt(more: Partial<IndexedSearchOptions> = {}) {
      await searches.build();
      const search = searches.open(more);
      await search.catchUp();
      return expectIndex(search);
    },
    async build(more: Partial<IndexedSearchOptions> = {}) {
      const builder = openTestSearch(searches.database, searches.fileStore, more);
      await builder.rebuild().finally(() => builder.close());
    },
    async find(search: IndexedSearch, keywords: string) {
      const { hits } = await search.search({ keywords, filters: {}, offset: 0, limit: 20 });
      const { rows } = await sql<{ mpn: string }>`
        select mpn from unnest(${hits.map((hit) => hit.partId)}::bigint[]) with ordinality hit (id, place) join datasheet_parts part using (id) order by hit.place`.execute(
        searches.database.db,
      );
      return rows.map((row) => row.mpn);
    },
    async addParts(...mpns: string[]) {
      await searches.database.db
        .insertInto("datasheetParts")
        .values(mpns.map((mpn) => ({ mpn, mpnKey: partKey(mpn), brandId: searches.brandId })))
        .execute();
    },
    images: () => readImages(searches.database),
  });
}

function expectIndex<Opened extends IndexedSearch>(search: Opened): Opened {
  const { answersFrom, problem } = search.health();
  if (answersFrom !== "index" || problem !== null) throw new Error(`The search has no index: ${problem}`);
  return search;
}

function readImages({ db }: TestDatabase) {
  return db.selectFrom("datasheetSearchImages").selectAll().orderBy("id").execute();
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import { createTestDatabase } from "#testing/database.ts";
import { openBuiltSearch } from "#testing/indexed-search.ts";
import { describeSearch } from "#ports/search/conformance.ts";
import { fillCatalogue } from "../../../testing/search/fill-catalogue.ts";

let stop = async () => {};
afterAll(() => stop());

describeSearch("search in the index", async (catalogue) => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-index-"));
  const filled = await fillCatalogue(database.db, catalogue);
  const search = await openBuiltSearch(database, await openFolderFileStore(folder));
  stop = async () => {
    await search.close();
    await database.drop();
    await rm(folder, { recursive: true });
  };
  return { search, ...filled };
});

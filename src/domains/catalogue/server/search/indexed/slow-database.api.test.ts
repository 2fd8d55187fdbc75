import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { doorRefusals } from "#api/refusals.ts";
import { openDatabase } from "#platform/database.ts";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import { createTestDatabase } from "#testing/database.ts";
import { openTestSearch } from "#testing/indexed-search.ts";
import { createSqlSearch } from "../sql-search.ts";
import { declared } from "../../../../../declared.ts";

test("a search that takes the database too long while no index serves is refused as busy", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-index-"));
  const impatient = openDatabase(database.connection, { statementTimeoutSeconds: 0.05 });
  const fallback = createSqlSearch({ db: impatient, declared });
  fallback.search = async (query) => {
    await sql`select pg_sleep(600)`.execute(impatient);
    return createSqlSearch({ db: impatient, declared }).search(query);
  };
  const search = openTestSearch(database, await openFolderFileStore(folder), { fallback });
  const { status, message } = doorRefusals.searchBusy();
  await expect(search.search({ keywords: "BAS16", filters: {}, offset: 0, limit: 20 })).rejects.toMatchObject({
    status,
    message,
  });
  await search.close();
  await impatient.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

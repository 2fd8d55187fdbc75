import { afterAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { describeSearch } from "#ports/search/conformance.ts";
import { createSqlSearch } from "./sql-search.ts";
import { fillCatalogue } from "../../testing/search/fill-catalogue.ts";
import { declared } from "../../../../declared.ts";

let database: TestDatabase;
afterAll(() => database.drop());

describeSearch("search in SQL", async (catalogue) => {
  database = await createTestDatabase();
  return { search: createSqlSearch({ db: database.db, declared }), ...(await fillCatalogue(database.db, catalogue)) };
});

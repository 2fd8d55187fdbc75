import { afterAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { describeSearch } from "./conformance.ts";
import { createSqlSearch } from "./sql.ts";
import { fillCatalogue } from "./testing/fill-catalogue.ts";

let database: TestDatabase;
afterAll(() => database.drop());

describeSearch("search in SQL", async (catalogue) => {
  database = await createTestDatabase();
  return { search: createSqlSearch(database.db), ...(await fillCatalogue(database.db, catalogue)) };
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { syncCategoryAliases, syncVocabulary } from "./sync-vocabulary.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const categoriesCalled = async (key: string) =>
  (
    await database.db
      .selectFrom("datasheetCategoryAliases")
      .innerJoin("datasheetCategories", "id", "categoryId")
      .select("slug")
      .where("key", "=", key)
      .orderBy("slug")
      .execute()
  ).map(({ slug }) => slug);

test("a catalogue without categories gets no names for them", async () => {
  await syncCategoryAliases(database.db);
  expect(await categoriesCalled("运放")).toEqual([]);
});

test("categories come with the names that engineers use; done twice, or twice at once, it changes nothing", async () => {
  await syncVocabulary(database.db);
  const count = async () =>
    (
      await database.db
        .selectFrom("datasheetCategoryAliases")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  const before = await count();
  await Promise.all([syncCategoryAliases(database.db), syncVocabulary(database.db), syncCategoryAliases(database.db)]);
  expect(await count()).toBe(before);
  expect(await categoriesCalled("运放")).toEqual(["operational-amplifier", "precision-amplifier"]);
  expect(await categoriesCalled("opamp")).toContain("operational-amplifier");
});

test("a name that an operator has added stays; one that was taken away comes back", async () => {
  const { id } = await database.db
    .selectFrom("datasheetCategories")
    .select("id")
    .where("slug", "=", "ldo")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("datasheetCategoryAliases")
    .values({ key: "三端稳压块", categoryId: id, alias: "三端稳压块" })
    .execute();
  await database.db.deleteFrom("datasheetCategoryAliases").where("key", "=", "三端稳压").execute();
  await syncCategoryAliases(database.db);
  expect(await categoriesCalled("三端稳压块")).toEqual(["ldo"]);
  expect(await categoriesCalled("三端稳压")).toEqual(["ldo"]);
});

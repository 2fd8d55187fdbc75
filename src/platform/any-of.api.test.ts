import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { anyOf, noneOf } from "./any-of.ts";

const DAYS = ["2026-01-01", "2026-01-02", "2026-01-03"];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto("platformDailyTasks")
    .values(DAYS.map((day, place) => ({ name: `task ${place}`, day })))
    .execute();
});
afterAll(() => database.drop());

async function daysBy(how: "any" | "none", names: string[]): Promise<string[]> {
  const all = database.db.selectFrom("platformDailyTasks").select("day").orderBy("day");
  const found = how === "any" ? all.where("name", "=", anyOf(names)) : all.where("name", "<>", noneOf(names));
  return (await found.execute()).map(({ day }) => day);
}

test("what is one of a list is found; of an empty list nothing is", async () => {
  expect(await daysBy("any", ["task 0", "task 2", "no task"])).toEqual([DAYS[0], DAYS[2]]);
  expect(await daysBy("any", [])).toEqual([]);
});

test("what is none of a list is found; of an empty list that is everything", async () => {
  expect(await daysBy("none", ["task 0", "task 2"])).toEqual([DAYS[1]]);
  expect(await daysBy("none", [])).toEqual(DAYS);
});

test("numbers, days and texts with every sign are compared as they stand, in written SQL too", async () => {
  const odd = 'a,"b\\{}';
  await database.db
    .insertInto("platformDailyTasks")
    .values([odd, "NULL"].map((name) => ({ name, day: "2026-02-01" })))
    .execute();
  expect(await daysBy("any", [odd, "NULL"])).toEqual(["2026-02-01", "2026-02-01"]);
  const { rows } = await sql<{ name: string }>`
    select name from platform_daily_tasks where day = ${anyOf([DAYS[1]])} and length(name) = ${anyOf(new Set([6, 7]))}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ name: "task 1" }]);
});

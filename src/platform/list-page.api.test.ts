import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { listPage, offsetOf } from "./list-page.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto("platformDailyTasks")
    .values(Array.from({ length: 7 }, (_, place) => ({ name: `task ${place}`, day: `2026-01-0${place + 1}` })))
    .execute();
});
afterAll(() => database.drop());

const tasks = () => database.db.selectFrom("platformDailyTasks").where("name", "<>", "task 0").select("name");

test("each page holds what follows the one before, with the number of all; past the last one nothing is left", async () => {
  const list = (pageIndex: number) =>
    listPage(tasks().orderBy("day"), { pageIndex, pageSize: 4 }, (rows) => rows.map(({ name }) => name));
  expect(await list(1)).toEqual({ data: ["task 1", "task 2", "task 3", "task 4"], totalRecord: 6 });
  expect(await list(2)).toEqual({ data: ["task 5", "task 6"], totalRecord: 6 });
  expect(await list(3)).toEqual({ data: [], totalRecord: 6 });
});

test("what belongs to the rows of a page is read for all of them at once", async () => {
  const show = vi.fn<(rows: { name: string }[]) => Promise<string[]>>(async (rows) =>
    rows.map(({ name }) => name.toUpperCase()),
  );
  const list = await listPage(tasks().orderBy("day", "desc"), { pageIndex: 2, pageSize: 2 }, show);
  expect(list.data).toEqual(["TASK 4", "TASK 3"]);
  expect(show).toHaveBeenCalledTimes(1);
});

test("a list without an order, and one whose rows are not counted one by one, is a mistake of its writer", async () => {
  const page = { pageIndex: 1, pageSize: 2 };
  const asIs = <Row>(rows: Row[]) => rows;
  await expect(listPage(tasks(), page, asIs)).rejects.toThrow("needs an order");
  for (const query of [
    tasks().orderBy("name").groupBy("name"),
    tasks().orderBy("name").distinct(),
    tasks().orderBy("name").distinctOn("name"),
    tasks().orderBy("name").limit(3),
  ])
    await expect(listPage(query, page, asIs)).rejects.toThrow("grouped or limited");
});

test("written SQL leaves out what stands on the pages before", () => {
  expect([1, 2, 31].map((pageIndex) => offsetOf({ pageIndex, pageSize: 20 }))).toEqual([0, 20, 600]);
});

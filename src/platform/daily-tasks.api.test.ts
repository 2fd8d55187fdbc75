import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { queueDailyTasks } from "./daily-tasks.ts";
import { createLog } from "./log.ts";
import { countTasks, onTask, prepareQueues } from "./tasks.ts";

const sweep = { name: "test.sweep", payload: z.object({}) };
const water = { name: "test.water", payload: z.object({}) };
const chinese = (time: string) => new Date(`${time}+08:00`);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await prepareQueues(
    database.connection,
    [onTask(sweep, async () => {}), onTask(water, async () => {})],
    createLog("silent"),
  );
});
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(database.db);
  await database.db.deleteFrom("platformDailyTasks").execute();
});
afterAll(() => database.drop());

const waiting = async () => (await countTasks(database.db)).waiting;

test("a daily task is queued once a day, by whichever of several processes looks first", async () => {
  const now = chinese("2026-11-21T00:05:00");
  await Promise.all(Array.from({ length: 6 }, () => queueDailyTasks(database.db, [sweep, water], now)));
  expect(await waiting()).toBe(2);
  await queueDailyTasks(database.db, [sweep, water], chinese("2026-11-21T23:59:59"));
  expect(await waiting()).toBe(2);
  await queueDailyTasks(database.db, [sweep, water], chinese("2026-11-22T00:00:01"));
  expect(await waiting()).toBe(4);
});

test("after nights switched off it is queued as soon as somebody looks, once for all of them", async () => {
  await queueDailyTasks(database.db, [sweep], chinese("2026-11-01T00:05:00"));
  await queueDailyTasks(database.db, [sweep], chinese("2026-11-21T14:30:00"));
  await queueDailyTasks(database.db, [sweep], chinese("2026-11-21T14:35:00"));
  expect(await waiting()).toBe(2);
});

test("a clock that was set back queues nothing again", async () => {
  await queueDailyTasks(database.db, [sweep], chinese("2026-11-21T12:00:00"));
  await queueDailyTasks(database.db, [sweep], chinese("2026-11-20T12:00:00"));
  expect(await waiting()).toBe(1);
});

test("what could not be queued is tried again", async () => {
  const unknown = { name: "test.unknown", payload: z.object({}) };
  await expect(queueDailyTasks(database.db, [unknown], chinese("2026-11-21T12:00:00"))).rejects.toThrow("no queue");
  expect(await database.db.selectFrom("platformDailyTasks").select("name").execute()).toEqual([]);
});

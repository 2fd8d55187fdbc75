import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { inTransaction } from "./database.ts";
import { createLog } from "./log.ts";
import { countTasks, enqueue, onTask, prepareQueues, runTasks, type TaskContext } from "./tasks.ts";

const greet = { name: "test.greet", payload: z.object({ name: z.string() }) };
const log = createLog("silent");
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Runs the queue until `count` names were greeted, and answers them. */
async function greeted(count: number, whileRunning = async () => {}): Promise<string[]> {
  const names: string[] = [];
  let done = () => {};
  const enough = new Promise<void>((resolve) => (done = resolve));
  const handler = onTask(greet, async (_context, { name }) => {
    names.push(name);
    if (names.length === count) done();
  });
  const openContext = () => ({ db: database.db, now: new Date() }) as TaskContext;
  const tasks = await runTasks(database.connection, [handler], { atOnce: 1, log, openContext });
  await whileRunning();
  await enough;
  await tasks.stop();
  return names;
}

test("a task exists only if the change that asked for it does", async () => {
  await prepareQueues(database.connection, [onTask(greet, async () => {})], log);
  const rolledBack = inTransaction({ db: database.db }, async ({ db }) => {
    await enqueue(db, greet, { name: "nobody" });
    throw new Error("the change is taken back");
  });
  await expect(rolledBack).rejects.toThrow("taken back");
  await inTransaction({ db: database.db }, ({ db }) => enqueue(db, greet, { name: "甲" }));
  expect(await countTasks(database.db)).toEqual({ waiting: 1, failed: 0 });
  expect(await greeted(1)).toEqual(["甲"]);
});

test("a task queued while others run is done without waiting for the next poll", async () => {
  const names = await greeted(20, async () => {
    for (let number = 0; number < 20; number++) await enqueue(database.db, greet, { name: String(number) });
  });
  expect(names.toSorted()).toEqual(Array.from({ length: 20 }, (_, number) => String(number)).toSorted());
});

test("a task for later waits", async () => {
  await enqueue(database.db, greet, { name: "tomorrow" }, new Date(Date.now() + 86_400_000));
  await enqueue(database.db, greet, { name: "now" });
  expect(await greeted(1)).toEqual(["now"]);
  expect((await countTasks(database.db)).waiting).toBe(1);
});

test("a task that is queued once waits once, however often it is asked for", async () => {
  const tidy = { name: "test.tidy", payload: z.object({}), isQueuedOnce: true };
  await prepareQueues(database.connection, [onTask(tidy, async () => {})], log);
  const before = (await countTasks(database.db)).waiting;
  for (let count = 0; count < 3; count++) await enqueue(database.db, tidy, {});
  expect((await countTasks(database.db)).waiting).toBe(before + 1);
});

test("processes that start at once make the queues side by side", async () => {
  const fresh = await createTestDatabase();
  const handlers = Array.from({ length: 8 }, (_, number) =>
    onTask({ name: `test.many${number}`, payload: z.object({}) }, async () => {}),
  );
  const starts = Array.from({ length: 4 }, (_, process) =>
    prepareQueues(fresh.connection, process % 2 === 0 ? handlers : handlers.toReversed(), log),
  );
  await Promise.all(starts);
  for (const { task } of handlers) await enqueue(fresh.db, task, {});
  expect(await countTasks(fresh.db)).toEqual({ waiting: handlers.length, failed: 0 });
  await fresh.drop();
});

test("a task without a queue is a mistake that shows at once", async () => {
  await expect(enqueue(database.db, { name: "test.unknown", payload: z.object({}) }, {})).rejects.toThrow(
    "no queue for test.unknown",
  );
});

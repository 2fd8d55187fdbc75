import { sql } from "kysely";
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
  expect(await countTasks(database.db)).toEqual({ late: 0, waiting: 1, failed: 0 });
  expect(await greeted(1)).toEqual(["甲"]);
});

test("a task queued while others run is done without waiting for the next poll", async () => {
  const names = await greeted(20, async () => {
    for (let number = 0; number < 20; number++) await enqueue(database.db, greet, { name: String(number) });
  });
  expect(names.toSorted()).toEqual(Array.from({ length: 20 }, (_, number) => String(number)).toSorted());
});

test("a task for later waits, and till then is none of those that are told", async () => {
  await enqueue(database.db, greet, { name: "tomorrow" }, new Date(Date.now() + 86_400_000));
  await enqueue(database.db, greet, { name: "now" });
  expect((await countTasks(database.db)).waiting).toBe(1);
  expect(await greeted(1)).toEqual(["now"]);
  expect((await countTasks(database.db)).waiting).toBe(0);
  const { rows } = await sql`select from pgboss.job where state = 'created'`.execute(database.db);
  expect(rows).toHaveLength(1);
});

test("a task that is queued once waits once, however often it is asked for", async () => {
  const tidy = { name: "test.tidy", payload: z.object({}), isQueuedOnce: true };
  await prepareQueues(database.connection, [onTask(tidy, async () => {})], log);
  const before = (await countTasks(database.db)).waiting;
  for (let count = 0; count < 3; count++) await enqueue(database.db, tidy, {});
  expect((await countTasks(database.db)).waiting).toBe(before + 1);
});

test("a queue that an earlier version had tried once is tried as often as this one says", async () => {
  const again = { name: "test.again", payload: z.object({}) };
  const limit = async () => {
    const { rows } = await sql<{ limit: number }>`
      select retry_limit as limit from pgboss.queue where name = 'test.again'`.execute(database.db);
    return rows[0]!.limit;
  };
  await prepareQueues(database.connection, [onTask({ ...again, isTriedOnce: true }, async () => {})], log);
  expect(await limit()).toBe(0);
  await prepareQueues(database.connection, [onTask(again, async () => {})], log);
  expect(await limit()).toBe(3);
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
  expect(await countTasks(fresh.db)).toEqual({ late: 0, waiting: handlers.length, failed: 0 });
  await fresh.drop();
});

test("a task without a queue is a mistake that shows at once", async () => {
  await expect(enqueue(database.db, { name: "test.unknown", payload: z.object({}) }, {})).rejects.toThrow(
    "no queue for test.unknown",
  );
});

test("a task whose process is gone, or whose end was not noted, is done anew; one that is still done is left alone", async () => {
  const fresh = await createTestDatabase();
  const slow = { name: "test.slow", payload: z.object({ name: z.string() }) };
  const done: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const handler = onTask(slow, async (_context, { name }) => {
    done.push(name);
    if (name === "held") await held;
  });
  await prepareQueues(fresh.connection, [handler], log);
  const openContext = () => ({ db: fresh.db, now: new Date() }) as TaskContext;
  for (const name of ["killed", "unnoted", "untold"]) await enqueue(fresh.db, slow, { name });
  const take = (name: string, by: string) =>
    sql`update pgboss.job set state = 'active', started_on = now(), output = jsonb_build_object('by', ${by}::text)
      where data->>'name' = ${name}`.execute(fresh.db);
  await take("killed", "xinpu tasks of a process that is gone");
  await take("unnoted", "xinpu tasks of another");
  await sql`update pgboss.job set state = 'active', started_on = now() where data->>'name' = 'untold'`.execute(
    fresh.db,
  );
  const tasks = await runTasks(fresh.connection, [handler], { atOnce: 2, log, openContext, lookEveryMs: 200 });
  const { rows } = await sql<{ by: string }>`select application_name as by from pg_stat_activity
    where datname = current_database() and application_name like 'xinpu tasks %'`.execute(fresh.db);
  await take("unnoted", rows[0]!.by);
  await enqueue(fresh.db, slow, { name: "held" });
  const isUp = async (name: string) =>
    (
      await sql`select from pgboss.job where data->>'name' = ${name} and (state <> 'active'
        or started_on + expire_in < now())`.execute(fresh.db)
    ).rows.length > 0;
  await expect.poll(() => isUp("killed")).toBe(true);
  for (const name of ["unnoted", "untold"]) await expect.poll(() => isUp(name)).toBe(true);
  expect([done.includes("held"), await isUp("held")]).toEqual([true, false]);
  await expect.poll(() => done.toSorted(), { timeout: 120_000 }).toEqual(["held", "killed", "unnoted", "untold"]);
  letGo();
  await tasks.stop();
  await fresh.drop();
});

import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { inTransaction, openDatabase } from "./database.ts";
import { lockInTransaction, tryLock, waitForLock } from "./named-lock.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Connections of this kind that stand now. */
async function countHolders(): Promise<number> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'xinpu lock'",
  );
  await client.end();
  return Number(rows[0]!.count);
}

test("of two who hold a name inside transactions the second one goes on when the first has ended; other names wait for nobody", async () => {
  const said: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let hold = () => {};
  const held = new Promise<void>((resolve) => (hold = resolve));
  const first = inTransaction(database, async (context) => {
    await lockInTransaction(context, "pen names", "authors");
    hold();
    await ended;
    said.push("first");
  });
  await held;
  const second = inTransaction(database, async (context) => {
    // Named the other way round it is the same order.
    await lockInTransaction(context, "authors", "pen names");
    said.push("second");
  });
  await inTransaction(database, async (context) => {
    await lockInTransaction(context, "something else");
    said.push("other");
  });
  end();
  await Promise.all([first, second]);
  expect(said).toEqual(["other", "first", "second"]);
});

test("who waits for a name holds no connection, and each has it once, however many come at once", async () => {
  const few = { db: openDatabase(database.connection, { poolSize: 2 }) };
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let hold = () => {};
  const held = new Promise<void>((resolve) => (hold = resolve));
  const first = inTransaction(database, async (context) => {
    await lockInTransaction(context, "pen names");
    hold();
    await ended;
  });
  await held;
  let had = 0;
  let atOnce = 0;
  const waiting = Array.from({ length: 20 }, () =>
    inTransaction(few, async (context) => {
      await lockInTransaction(context, "pen names");
      atOnce += 1;
      expect(atOnce).toBe(1);
      await sql`select pg_sleep(0.005)`.execute(context.db);
      atOnce -= 1;
      had += 1;
    }),
  );
  // All twenty have met the name by now; another visitor's statement still has its connection.
  for (let asked = 0; asked < 30; asked += 1) await sql`select 1`.execute(few.db);
  expect(had).toBe(0);
  end();
  await Promise.all([first, ...waiting]);
  expect(had).toBe(20);
  await few.db.destroy();
});

test("outside a transaction nothing is held, and that is said", async () => {
  await expect(lockInTransaction(database, "pen names")).rejects.toThrow("outside a transaction");
});

test("a name is had by one, and by the next once it is let go", async () => {
  const first = await tryLock(database.connection, "a build");
  expect(await tryLock(database.connection, "a build")).toBeNull();
  const other = await tryLock(database.connection, "another build");
  expect(other).not.toBeNull();
  await first!.release();
  const next = await tryLock(database.connection, "a build");
  expect(next).not.toBeNull();
  await Promise.all([other!.release(), next!.release()]);
  await expect.poll(countHolders).toBe(0);
});

test("who takes a number or a pair keeps those out who take it as earlier versions did", async () => {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query("select pg_advisory_lock(7263541911), pg_advisory_lock(7263, 541910)");
  for (const name of [7_263_541_911, [7263, 541_910]] as const)
    expect(await tryLock(database.connection, name)).toBeNull();
  await client.end();
  const held = await Promise.all(
    ([7_263_541_911, [7263, 541_910]] as const).map((name) =>
      waitForLock(database.connection, name, { waitMs: 10_000 }),
    ),
  );
  for (const lock of held) {
    expect(lock).not.toBeNull();
    await lock!.release();
  }
});

test("who waits holds no connection meanwhile, and has the name once it is let go", async () => {
  const first = await tryLock(database.connection, "a long build");
  const waiting = waitForLock(database.connection, "a long build", { waitMs: 60_000 });
  // The holder's alone, whenever one looks between two tries.
  await expect.poll(countHolders).toBe(1);
  await first!.release();
  const second = await waiting;
  expect(second).not.toBeNull();
  await second!.release();
});

test("who has waited long enough is told that he does not have it", async () => {
  const first = await tryLock(database.connection, "kept");
  expect(await waitForLock(database.connection, "kept", { waitMs: 120 })).toBeNull();
  await first!.release();
});

test("what a process held is free when its connection is lost", async () => {
  const first = await tryLock(database.connection, "lost");
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'xinpu lock'",
  );
  await client.end();
  const second = await waitForLock(database.connection, "lost", { waitMs: 10_000 });
  expect(second).not.toBeNull();
  await second!.release();
  // It has nothing left to let go, and says nothing of that.
  await first!.release();
});

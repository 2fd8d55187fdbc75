import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { countWaiting } from "#testing/count-waiting.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { openShares, SharesTaken, workFor, workInTransaction } from "./connection-shares.ts";
import { ANSWERING, type Database, inTransaction, isLockedTooLong, openDatabase } from "./database.ts";

let own: TestDatabase;
let answering: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  answering = openDatabase(own.connection, { ...ANSWERING, lockTimeoutSeconds: 60 });
});
afterAll(async () => {
  await answering.destroy();
  await own.drop();
});
beforeEach(async () => {
  await own.db.deleteFrom("siteConfig").execute();
  for (const key of ["one", "two"]) await own.db.insertInto("siteConfig").values({ key, value: "1" }).execute();
});

/** Holds a row until it is told to end. */
async function holdRow(key = "one") {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let isOver: Promise<unknown> = Promise.resolve();
  await new Promise<void>((held, fail) => {
    isOver = own.db
      .transaction()
      .execute(async (db) => {
        await db.selectFrom("siteConfig").select("key").where("key", "=", key).forUpdate().execute();
        held();
        await ended;
      })
      .catch(fail);
  });
  return async () => {
    end();
    await isOver;
  };
}

const changeRow = (key = "one") =>
  inTransaction({ db: answering }, async ({ db }) => {
    await db.selectFrom("siteConfig").select("key").where("key", "=", key).forUpdate().execute();
    await db.updateTable("siteConfig").set({ value: "2" }).where("key", "=", key).execute();
  });
const updateRow = () => answering.updateTable("siteConfig").set({ value: "3" }).where("key", "=", "one").execute();
const read = () => answering.selectFrom("siteConfig").select("key").execute();

test("of one who waits for a row by eight transactions one holds a connection: others change and read meanwhile", async () => {
  const end = await holdRow();
  let isOver = 0;
  const waiting = Array.from({ length: 8 }, () => workFor(1, () => changeRow()).then(() => (isOver += 1)));
  await vi.waitFor(async () => expect(await countWaiting(own.db)).toBe(1));
  for (let asked = 0; asked < 20; asked += 1)
    await Promise.all([workFor(2, () => changeRow("two")), workFor(null, () => changeRow("two")), read(), read()]);
  expect([isOver, await countWaiting(own.db)]).toEqual([0, 1]);
  await end();
  await Promise.all(waiting);
  expect(isOver).toBe(8);
});

test("of one who waits by single statements half of the connections are left to others", async () => {
  const end = await holdRow();
  const waiting = Array.from({ length: 8 }, () => workFor(1, updateRow));
  await vi.waitFor(async () => expect(await countWaiting(own.db)).toBe(2));
  for (let asked = 0; asked < 20; asked += 1) await workFor(2, read);
  expect(await countWaiting(own.db)).toBe(2);
  await end();
  await Promise.all(waiting);
});

test("however many wait in transactions, one connection is left to who only reads", async () => {
  const end = await holdRow();
  const waiting = Array.from({ length: 8 }, (_, user) => workFor(user, () => changeRow()));
  await vi.waitFor(async () => expect(await countWaiting(own.db)).toBe(3));
  for (let asked = 0; asked < 20; asked += 1) await workFor(9, read);
  expect(await countWaiting(own.db)).toBe(3);
  await end();
  await Promise.all(waiting);
});

test("what is asked outside of it by a transaction that is under way waits for no share", async () => {
  await workFor(1, () =>
    inTransaction({ db: answering }, async () => {
      const [first] = await Promise.all([read(), read()]);
      const inner = await inTransaction({ db: answering }, ({ db }) =>
        db.selectFrom("siteConfig").select("key").execute(),
      );
      expect(inner).toEqual(first);
    }),
  );
});

test("a transaction that fails, and one that finds no connection, give their share back", async () => {
  for (let tried = 0; tried < 3; tried += 1)
    await expect(
      workFor(1, () =>
        inTransaction({ db: answering }, async () => {
          throw new Error("no");
        }),
      ),
    ).rejects.toThrow("no");
  const nowhere = openDatabase({ ...own.connection, database: "nowhere" }, ANSWERING);
  for (let tried = 0; tried < 3; tried += 1)
    await expect(workFor(1, () => inTransaction({ db: nowhere }, async () => {}))).rejects.toThrow("nowhere");
  await nowhere.destroy();
  await workFor(1, () => changeRow());
});

test("who waits too long for his share is told so, and leaves nothing behind", async () => {
  const shares = openShares({ connections: 4, waitMs: 20 });
  const take = () => workFor(1, () => workInTransaction(() => shares.take()!));
  const leave = await take();
  const refused = await take().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SharesTaken);
  expect(isLockedTooLong(refused)).toBe(true);
  leave();
  const leaveAgain = await take();
  leaveAgain();
  expect(shares.size()).toBe(0);
});

import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { inTransaction, isDatabaseFull, isDatabaseGone, isLockedTooLong, openDatabase } from "./database.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

async function selectOne(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(own.db);
  return rows[0]!.value;
}

function putConfig(key: string, value: unknown, db = own.db) {
  return db
    .insertInto("siteConfig")
    .values({ key, value: JSON.stringify(value) })
    .execute();
}

async function countConfig(key: string) {
  const rows = await own.db.selectFrom("siteConfig").select("key").where("key", "=", key).execute();
  return rows.length;
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

/** A line to the server that can go dead: what is sent is not answered any more, new lines are. */
async function openLine(to: TestDatabase["connection"]) {
  const state = { isDead: false, port: 0, close: () => {} };
  const server = createServer((from) => {
    const isDeadFromNow = state.isDead;
    const onward = to.host.startsWith("/") ? connect(`${to.host}/.s.PGSQL.${to.port}`) : connect(to.port, to.host);
    from.on("data", (bytes) => state.isDead || isDeadFromNow || onward.write(bytes));
    onward.on("data", (bytes) => from.write(bytes));
    for (const [one, other] of [
      [from, onward],
      [onward, from],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  state.port = (server.address() as AddressInfo).port;
  state.close = () => void server.close();
  return state;
}

describe("values", () => {
  test.each([
    ["9007199254740991::bigint", 9007199254740991],
    ["array[1, null, 3]::bigint[]", [1, null, 3]],
    ["0.100000::numeric(18,6)", "0.100000"],
    ["date '2026-02-28'", "2026-02-28"],
    ["array[date '2026-02-28']", ["2026-02-28"]],
    ["timestamptz '2026-02-28 08:00+08'", new Date("2026-02-28T00:00:00Z")],
  ])("%s is read as %j", async (expression, expected) => {
    expect(await selectOne(expression)).toEqual(expected);
  });

  test("a bigint that no JavaScript number can hold is refused", async () => {
    await expect(selectOne("9007199254740993::bigint")).rejects.toThrow(RangeError);
    await expect(selectOne("array[9007199254740993]::bigint[]")).rejects.toThrow(RangeError);
  });

  test("days begin in China", async () => {
    expect(await selectOne("(timestamptz '2026-02-28 23:30Z')::date")).toBe("2026-03-01");
  });

  test("columns are camelCase, and keys inside jsonb stay as they were written", async () => {
    await putConfig("nested", { snake_case: [{ inner_key: 1 }] });
    const row = await own.db
      .selectFrom("siteConfig")
      .select(["isPublic", "value"])
      .where("key", "=", "nested")
      .executeTakeFirst();
    expect(row).toEqual({ isPublic: true, value: { snake_case: [{ inner_key: 1 }] } });
  });
});

describe("a transaction", () => {
  test("that throws leaves nothing", async () => {
    const run = inTransaction({ db: own.db }, async ({ db }) => {
      await putConfig("rolledBack", 1, db);
      throw new Error("no");
    });
    await expect(run).rejects.toThrow("no");
    expect(await countConfig("rolledBack")).toBe(0);
  });

  test("inside another belongs to it", async () => {
    const run = inTransaction({ db: own.db, asker: "x" }, async (outer) => {
      await inTransaction(outer, async (inner) => {
        expect(inner).toBe(outer);
        await putConfig("joined", 1, inner.db);
      });
      throw new Error("no");
    });
    await expect(run).rejects.toThrow("no");
    expect(await countConfig("joined")).toBe(0);
  });
});

describe("trouble", () => {
  test("a full disk is told from other failures", async () => {
    const full = await failureOf(
      sql`do $$ begin raise exception 'no space' using errcode = '53100'; end $$`.execute(own.db),
    );
    expect(isDatabaseFull(full)).toBe(true);
    expect(isDatabaseGone(full)).toBe(false);
    expect(isDatabaseFull(await failureOf(sql`select nothing`.execute(own.db)))).toBe(false);
  });

  test("a statement that runs too long is ended", async () => {
    const hasty = openDatabase(own.connection, { statementTimeoutSeconds: 0.05 });
    await expect(sql`select pg_sleep(60)`.execute(hasty)).rejects.toMatchObject({ code: "57014" });
    await hasty.destroy();
  });

  test("a connection whose server says nothing more is given up, and replaced", async () => {
    const line = await openLine(own.connection);
    const db = openDatabase(
      { ...own.connection, host: "127.0.0.1", port: line.port },
      { poolSize: 1, silentSeconds: 0.3 },
    );
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    line.isDead = true;
    expect(isDatabaseGone(await failureOf(sql`select 1`.execute(db)))).toBe(true);
    expect(isDatabaseGone(await failureOf(inTransaction({ db }, ({ db }) => sql`select 1`.execute(db))))).toBe(true);
    line.isDead = false;
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
    line.close();
  });

  test("who waits too long for a connection is told so", async () => {
    const db = openDatabase(own.connection, { poolSize: 1, connectTimeoutSeconds: 0.1 });
    const refused = await db.transaction().execute(async () => failureOf(sql`select 1`.execute(db)));
    expect(isDatabaseGone(refused)).toBe(true);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test("of two that wait for each other one is told that the other holds what he wants", async () => {
    await sql`create table crossed (id integer primary key); insert into crossed values (1), (2)`.execute(own.db);
    let arrived = 0;
    const cross = (first: number, second: number) =>
      own.db.transaction().execute(async (db) => {
        await sql`select from crossed where id = ${first} for update`.execute(db);
        arrived++;
        await vi.waitUntil(() => arrived === 2, { timeout: 10_000 });
        await sql`select from crossed where id = ${second} for update`.execute(db);
      });
    const [one, other] = await Promise.all([failureOf(cross(1, 2)), failureOf(cross(2, 1))]);
    expect(isLockedTooLong(one ?? other)).toBe(true);
  });

  test("who waits too long for what another one holds is told so, and gives his connection back", async () => {
    const hasty = openDatabase(own.connection, { poolSize: 1, lockTimeoutSeconds: 0.05 });
    await sql`create table held (id integer primary key); insert into held values (1)`.execute(own.db);
    const refused = await own.db.transaction().execute(async (holder) => {
      await sql`select from held for update`.execute(holder);
      return failureOf(sql`select from held for update`.execute(hasty));
    });
    expect(isLockedTooLong(refused)).toBe(true);
    expect((await sql`select id from held for update`.execute(hasty)).rows).toEqual([{ id: 1 }]);
    await hasty.destroy();
  });

  test("a connection that breaks under a transaction is told, logged, and replaced", async () => {
    const warnings: string[] = [];
    const db = openDatabase(own.connection, { poolSize: 1, log: { warn: (_, message) => warnings.push(message) } });
    const broken = await failureOf(
      inTransaction({ db }, async (context) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(context.db);
        await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(own.db);
        await sql`select 1`.execute(context.db);
      }),
    );
    expect(isDatabaseGone(broken)).toBe(true);
    expect(warnings.length).toBeGreaterThan(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test("idle connections that break are replaced", async () => {
    const warnings: string[] = [];
    const db = openDatabase(own.connection, { poolSize: 1, log: { warn: (_, message) => warnings.push(message) } });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(own.db);
    await expect.poll(() => warnings.length).toBeGreaterThan(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test("a server that is not there is told", async () => {
    const db = openDatabase({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
    expect(isDatabaseGone(await failureOf(sql`select 1`.execute(db)))).toBe(true);
    await db.destroy();
  });
});

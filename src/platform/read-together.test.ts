import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { workFor } from "./connection-shares.ts";
import { ANSWERING, type Database, inTransaction, isDatabaseTrouble, openDatabase } from "./database.ts";

let own: TestDatabase;
let answering: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  answering = openDatabase(own.connection, { ...ANSWERING, poolSize: 2 });
});
afterAll(async () => {
  await answering.destroy();
  await own.drop();
});

/** The connection that answers; after a while where that is told. */
async function askWho(db = answering, seconds = 0): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid from (select pg_sleep(${seconds}::double precision) limit 1) as slept`.execute(db);
  return rows[0]!.pid;
}
const times = <Result>(count: number, ask: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, () => ask()));

test("what is read at once for one visitor goes over one connection, for another one over another", async () => {
  const both = await Promise.all([
    workFor(null, () => times(8, () => askWho(answering, 0.05))),
    workFor(null, () => times(8, () => askWho(answering, 0.05))),
  ]);
  const used = both.map((pids) => new Set(pids));
  expect(used.map(({ size }) => size)).toEqual([1, 1]);
  expect(new Set(both.flat()).size).toBe(2);
});

test("calls that are part of what is done for somebody use his connection, those for somebody else one of their own", async () => {
  const pids = await workFor(null, () =>
    Promise.all([
      askWho(answering, 0.05),
      workFor(null, () => askWho(answering, 0.05)),
      workFor(1, () => askWho(answering, 0.05)),
    ]),
  );
  expect(pids[1]).toBe(pids[0]);
  expect(pids[2]).not.toBe(pids[0]);
});

test("a statement that fails fails alone", async () => {
  const answers = await workFor(null, () =>
    Promise.allSettled([
      askWho(),
      sql`select 1 / 0`.execute(answering),
      sql`select ${1} from no_such_table`.execute(answering),
      sql`select ${1} from no_such_table`.execute(answering),
      askWho(),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected", "fulfilled"]);
  const [, divided, failed, twin] = answers.map((answer) => ("reason" in answer ? (answer.reason as Error) : null));
  expect([divided, failed]).toMatchObject([{ code: "22012" }, { code: "42P01" }]);
  // The second was sent before the first was known to fail: then it tells that there is no such statement, and who asked is to come again.
  expect(["42P01", "26000"]).toContain((twin as { code?: string }).code);
  expect(isDatabaseTrouble(Object.assign(new Error("no such statement"), { code: "26000" }))).toBe(true);
});

test("each statement gets its own answer", async () => {
  const echo = async (number: number) => {
    const { rows } = await sql<{ number: number }>`select ${number}::int as number`.execute(answering);
    return rows[0]!.number;
  };
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  expect(await workFor(null, () => Promise.all(numbers.map(echo)))).toEqual(numbers);
});

test("a transaction has a connection that nothing else is sent over", async () => {
  await workFor(null, async () => {
    const [outside, inside] = await Promise.all([
      askWho(answering, 0.1),
      inTransaction({ db: answering }, ({ db }) => times(2, () => askWho(db))),
    ]);
    expect(inside[0]).toBe(inside[1]);
    expect(inside).not.toContain(outside);
  });
});

test("what changes the connection is not sent over one that others use", async () => {
  const begun = workFor(null, () => answering.transaction().execute(() => askWho()));
  await expect(begun).rejects.toThrow("inTransaction has one");
  expect(await workFor(null, () => askWho())).toBeGreaterThan(0);
});

test("a connection goes back once nobody in the work uses it, and is whole for the next", async () => {
  const works = Array.from({ length: 20 }, () => workFor(null, () => times(3, () => askWho(answering, 0.01))));
  expect((await Promise.all(works)).flat()).toHaveLength(60);
  await inTransaction({ db: answering }, async ({ db }) => {
    await sql`create temporary table kept_apart (id int) on commit drop`.execute(db);
    await sql`insert into kept_apart values (1)`.execute(db);
  });
  expect(await workFor(null, () => askWho())).toBeGreaterThan(0);
});

test("where a connection breaks all that was sent over it fails, and what comes then is answered", async () => {
  const broken = workFor(null, () => Promise.allSettled([askWho(answering, 5), askWho(answering, 5)]));
  await expect
    .poll(async () => {
      const { rows } = await sql<{ ended: number }>`
        select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep%' and state = 'active'`.execute(
        own.db,
      );
      return rows[0]!.ended;
    })
    .toBe(1);
  expect((await broken).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await workFor(null, () => askWho())).toBeGreaterThan(0);
});

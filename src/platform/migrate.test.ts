import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { migrate } from "./migrate.ts";
import { StartRefusal } from "./start-refusal.ts";

let own: TestDatabase;
let folder: string;
beforeEach(async () => {
  own = await createTestDatabase({ isEmpty: true });
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-migrations-"));
  await put("1_first.sql", "create table first (id int);\n");
  await put("2_second.sql", "create table second (id int);\ninsert into second values (1);\n");
});
afterEach(async () => {
  await own.drop();
  await rm(folder, { recursive: true });
});

function put(name: string, text: string) {
  return writeFile(path.join(folder, name), text);
}

async function listTables() {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(own.db);
  return rows.map((row) => row.name);
}

test("each migration is applied once, in the order of the names", async () => {
  expect(await migrate(own.connection, folder)).toEqual(["1_first.sql", "2_second.sql"]);
  await put("3_third.sql", "insert into second values (2);");
  expect(await migrate(own.connection, folder)).toEqual(["3_third.sql"]);
  expect(await migrate(own.connection, folder)).toEqual([]);
  expect((await sql`select id from second order by id`.execute(own.db)).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test("several processes that start at once apply each migration once", async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(own.connection, folder)));
  expect(applied.flat().sort()).toEqual(["1_first.sql", "2_second.sql"]);
});

test("the portal's own migrations apply to an empty database", async () => {
  expect((await migrate(own.connection)).length).toBeGreaterThan(0);
  expect(await migrate(own.connection)).toEqual([]);
});

test("a database that is newer than the code is refused and left alone", async () => {
  await put("9_future.sql", "create table future (id int);");
  await migrate(own.connection, folder);
  await rm(path.join(folder, "9_future.sql"));
  await put("3_third.sql", "create table third (id int);");
  const start = migrate(own.connection, folder);
  await expect(start).rejects.toThrow(StartRefusal);
  await expect(start).rejects.toThrow(/数据库比程序新.*9_future\.sql/);
  expect(await listTables()).not.toContain("third");
});

test("a migration that was changed after it was applied is refused, but for its line ends", async () => {
  await migrate(own.connection, folder);
  await put("1_first.sql", "create table first (id int);\r\n");
  expect(await migrate(own.connection, folder)).toEqual([]);
  await put("1_first.sql", "create table first (id bigint);\n");
  await expect(migrate(own.connection, folder)).rejects.toThrow(/1_first\.sql .*被修改过/);
});

test("the planner knows a column that is new in a filled table at once", async () => {
  await put("2_second.sql", "create table second (id int); insert into second select generate_series(1, 1000);");
  await migrate(own.connection, folder);
  await put("3_third.sql", "alter table second add column hidden_at timestamptz;");
  await migrate(own.connection, folder);
  const known = sql`select null_frac as "withoutIt" from pg_stats where tablename = 'second' and attname = 'hidden_at'`;
  expect((await known.execute(own.db)).rows).toEqual([{ withoutIt: 1 }]);
});

test("a migration that fails leaves the database before it", async () => {
  await put("3_third.sql", "create table third (id int); select 1/0;");
  const start = migrate(own.connection, folder);
  await expect(start).rejects.toThrow(StartRefusal);
  await expect(start).rejects.toThrow(/3_third\.sql 失败（division by zero）/);
  expect(await listTables()).toEqual(["first", "platform_migrations", "second"]);
});

test.each([
  ["no server", { connectionString: "postgres://nobody@127.0.0.1:1/none" }],
  ["no such database", { database: "missing" }],
])("with %s, the refusal names DATABASE_URL", async (_, change) => {
  const start = migrate({ ...own.connection, ...change });
  await expect(start).rejects.toThrow(StartRefusal);
  await expect(start).rejects.toThrow(/DATABASE_URL/);
});

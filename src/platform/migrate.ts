import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { isDatabaseGone, type Connection } from "./database.ts";
import { PROJECT_ROOT } from "./project-root.ts";
import { StartRefusal } from "./start-refusal.ts";

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const MIGRATIONS = path.join(PROJECT_ROOT, "migrations");
const OLDEST_SERVER = 15;
// A number of its own, not a name (named-lock.ts): processes of earlier versions that migrate this database take it too.
const ADVISORY_LOCK = 7_263_541_908;
const APPLIED_TABLE =
  "create table if not exists platform_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())";

/**
 * Brings the database up to the migrations of this version, one process at a time, and answers the names it applied;
 * refuses a database that is newer, or whose migrations read differently.
 */
export async function migrate(connection: Connection, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await connect(connection);
  try {
    await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
    const applied = await readApplied(client);
    refuseUnknown(applied, migrations);
    const waiting = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of waiting) await apply(client, migration);
    // Of a new column the planner knows nothing until then, and it looks at tables only once their rows change.
    if (applied.size > 0 && waiting.length > 0) await client.query("analyze");
    return waiting.map((migration) => migration.name);
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
}

/** The migrations of this version, oldest first. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line ends.
      const sql = (await readFile(path.join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  // A loss is seen by the query under way; without a listener it would also end the process.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    if (!isDatabaseGone(error) && !(error instanceof pg.DatabaseError)) throw error;
    throw new StartRefusal(
      `连接不上数据库（${(error as Error).message || "没有应答"}），请检查 DATABASE_URL 和数据库服务。`,
      { cause: error },
    );
  }
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const server = rows[0]!;
  if (server.number >= OLDEST_SERVER * 10_000) return client;
  await client.end();
  throw new StartRefusal(`数据库版本 ${server.version} 过旧，需要 PostgreSQL ${OLDEST_SERVER} 或更高版本。`);
}

/** Applies migrations inside the transaction of the caller. */
export async function applyMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(APPLIED_TABLE);
  for (const migration of migrations) await run(client, migration);
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await client.query("insert into platform_migrations (name, checksum) values ($1, $2)", [
    migration.name,
    migration.checksum,
  ]);
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(APPLIED_TABLE);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from platform_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]) {
  const checksums = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const expected = checksums.get(name);
    if (expected === undefined) {
      throw new StartRefusal(
        `数据库比程序新：其中有本版本没有的升级 ${name}，请使用更新的版本启动，数据未作任何改动。`,
      );
    }
    if (expected !== checksum) {
      throw new StartRefusal(`升级文件 ${name} 在应用到数据库之后被修改过，请恢复原文件，数据未作任何改动。`);
    }
  }
}

async function apply(client: pg.Client, migration: Migration) {
  try {
    await client.query("begin");
    await run(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    const reason = (error as Error).message;
    throw new StartRefusal(`数据库升级 ${migration.name} 失败（${reason}），数据库停在这次升级之前。`, {
      cause: error,
    });
  }
}

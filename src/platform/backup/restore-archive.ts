import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import pg from "pg";
import type { Connection } from "../database.ts";
import { applyMigrations, readMigrations } from "../migrate.ts";
import { isServerKeyName } from "../server-key.ts";
import { StartRefusal } from "../start-refusal.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import {
  ARCHIVE_FORMAT,
  checkArchive,
  type Manifest,
  readWhole,
  sha256OfFile,
  TASKS_TABLE,
  tableOfPiece,
  type Totals,
} from "./archive.ts";
import { copyIn } from "./copy-stream.ts";
import { ArchiveDamaged, readTar, type TarEntry } from "./tar-file.ts";
import { listFiles } from "./write-archive.ts";

const unzip = promisify(gunzip);
/** Tasks of an older portal, of which the queue of one or the other may be gone: as of an index in a former format. */
const TASKS_BROUGHT = "tasks_brought";
const LEAVING_LOOKS = 10;
const LEAVING_LOOK_MS = 200;

export interface RestoreParts {
  connection: Connection;
  fileStore: FileStore;
  /** What stands here now is given up. */
  isReplacing: boolean;
  /** The data folder, where the archive's server key and its former ones go; null where the settings hold one. */
  keyFolder: string | null;
  /** Makes the queues, so that tasks can be put back. */
  prepareQueues: () => Promise<void>;
  say: (line: string) => void;
}

/**
 * Puts an archive in the place of what the portal holds: read through first, so that a cut or altered one touches
 * nothing, then in one transaction, so that a kill leaves all as it was.
 */
export async function restoreArchive(
  archive: string,
  parts: RestoreParts,
): Promise<{ rows: number; files: number; hasKey: boolean; sum: string }> {
  const { manifest, totals, hasKey, sum } = await checkArchive(archive).catch((error: unknown) => {
    throw refusalOf(error, archive);
  });
  if (manifest.format > ARCHIVE_FORMAT) throw new StartRefusal("归档由更新的版本写成，请使用该版本恢复。");
  parts.say(`归档完好，写于 ${manifest.createdAt}`);
  const client = new pg.Client({ ...parts.connection, application_name: "xinpu restore" });
  client.on("error", () => {});
  try {
    await client.connect();
    await refuseOthers(client);
    if (!parts.isReplacing && (await hasTables(client)))
      throw new StartRefusal("这里已有数据；要用归档替换它，请加 --replace。");
    const migrations = await migrationsOf(manifest);
    const kept = await restoreFiles(archive, parts);
    parts.say(`文件 ${kept.size} 个`);
    if (manifest.tables.some(({ name }) => name === TASKS_TABLE)) await parts.prepareQueues();
    await client.query("begin");
    await client.query(
      "drop schema if exists public cascade; create schema public; grant usage on schema public to public; set local search_path = public",
    );
    await applyMigrations(client, migrations);
    const { rows, leftOut } = await restoreTables(client, archive, { manifest, totals });
    await client.query("commit");
    await client.query("analyze");
    parts.say(`数据库 ${manifest.tables.length} 张表，${rows} 行`);
    if (leftOut > 0) parts.say(`${leftOut} 个任务未恢复：这个版本已没有它们的队列`);
    if (hasKey && parts.keyFolder) await restoreKeys(archive, parts.keyFolder);
    if (parts.isReplacing) await removeOthers(parts, kept);
    return { rows, files: kept.size, hasKey, sum };
  } finally {
    await client.end().catch(() => {});
  }
}

function refusalOf(error: unknown, archive: string): unknown {
  if (error instanceof ArchiveDamaged)
    return new StartRefusal(`归档 ${archive} 不完整或被改动过（${error.message}），没有作任何改动。`, { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  return code ? new StartRefusal(`不能读取归档 ${archive}（${code}）。`, { cause: error }) : error;
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const isUsed = async () =>
    (
      await client.query(
        "select from pg_stat_activity where datname = current_database() and application_name like 'xinpu%' and pid <> pg_backend_pid()",
      )
    ).rows.length > 0;
  // What has just been stopped is about to leave.
  for (let looks = 0; looks < LEAVING_LOOKS && (await isUsed()); looks++) await setTimeout(LEAVING_LOOK_MS);
  if (await isUsed()) throw new StartRefusal("门户或其他命令正在使用这个数据库，请先停止它们。");
}

async function hasTables(client: pg.Client): Promise<boolean> {
  return (await client.query("select from pg_tables where schemaname = 'public' limit 1")).rows.length > 0;
}

async function migrationsOf(manifest: Manifest) {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]));
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration?.checksum === checksum) return migration;
    throw new StartRefusal(`归档来自另一个版本的程序（${name}），请使用写下它的版本或更新的版本恢复。`);
  });
}

/** Puts the files back and answers their names; they are named by their content, so none takes another's place, and one that was damaged is whole again. */
async function restoreFiles(archive: string, { fileStore }: RestoreParts): Promise<Set<string>> {
  const restored = new Set<string>();
  for await (const entry of readTar(archive)) {
    const sha256 = sha256OfFile(entry.name);
    if (!sha256) continue;
    restored.add(sha256);
    await fileStore.write(entry.bytes());
  }
  return restored;
}

async function restoreTables(
  client: pg.Client,
  archive: string,
  { manifest, totals }: { manifest: Manifest; totals: Totals },
): Promise<{ rows: number; leftOut: number }> {
  const giveBack = await setRulesAside(client);
  for (const { name } of manifest.tables)
    await client.query(name === TASKS_TABLE ? "delete from pgboss.job" : `delete from "${name}"`);
  const tasks = manifest.tables.find(({ name }) => name === TASKS_TABLE);
  if (tasks)
    await client.query(`create temporary table ${TASKS_BROUGHT} (like pgboss.job including defaults) on commit drop`);
  let total = 0;
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  const counted: Record<string, number> = {};
  for await (const entry of readTar(archive)) {
    const table = tableOfPiece(entry.name);
    if (!table || !columns.has(table)) continue;
    const list = listOf(columns.get(table)!);
    const target = table === TASKS_TABLE ? TASKS_BROUGHT : `"${table}"`;
    const rows = await copyIn(client, `copy ${target} (${list}) from stdin`, unzipped(entry));
    counted[table] = (counted[table] ?? 0) + rows;
    total += rows;
  }
  let leftOut = 0;
  if (tasks) {
    const list = listOf(tasks.columns);
    const { rowCount } = await client.query(
      `insert into pgboss.job (${list}) select ${list} from ${TASKS_BROUGHT} where name in (select name from pgboss.queue)`,
    );
    leftOut = (counted[TASKS_TABLE] ?? 0) - (rowCount ?? 0);
  }
  for (const [table, rows] of Object.entries(totals.rows)) {
    if ((counted[table] ?? 0) !== rows) throw new Error(`${table} has ${counted[table] ?? 0} rows instead of ${rows}`);
  }
  for (const [name, { value, isCalled }] of Object.entries(totals.sequences)) {
    await client.query("select setval(quote_ident($1)::regclass, $2, $3)", [name, value, isCalled]);
  }
  await giveBack();
  return { rows: total, leftOut };
}

function listOf(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(", ");
}

/** Pieces end where rows do. */
async function* unzipped(entry: TarEntry): AsyncGenerator<Buffer> {
  yield await unzip(await readWhole(entry));
}

/** Takes references and triggers off the tables while they are filled in any order; answers what puts them back. */
async function setRulesAside(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; rule: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string; enabled: "O" | "A" | "R" }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled as enabled from pg_trigger
     join pg_class on pg_class.oid = tgrelid where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  const words = { O: "", A: "always", R: "replica" };
  return async () => {
    for (const { table, name, enabled } of triggers)
      await client.query(`alter table ${table} enable ${words[enabled]} trigger ${name}`);
    for (const { table, name, rule } of references)
      await client.query(`alter table ${table} add constraint ${name} ${rule}`);
  };
}

async function restoreKeys(archive: string, folder: string): Promise<void> {
  for await (const entry of readTar(archive)) {
    if (!isServerKeyName(entry.name)) continue;
    const target = path.join(folder, entry.name);
    // Its name is no key's: what a kill leaves is not read as one.
    const draft = path.join(folder, `restored-${process.pid}`);
    const file = await open(draft, "w", 0o600);
    await file.writeFile(await readWhole(entry));
    await file.sync();
    await file.close();
    await rename(draft, target).finally(() => rm(draft, { force: true }));
  }
}

async function removeOthers({ fileStore }: RestoreParts, kept: Set<string>): Promise<void> {
  for (const sha256 of await listFiles(fileStore)) {
    if (!kept.has(sha256)) await fileStore.remove(sha256);
  }
}

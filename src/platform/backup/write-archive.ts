import { createHash } from "node:crypto";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import pg from "pg";
import type { Connection } from "../database.ts";
import { type StoredFiles, namedFilesQuery } from "../stored-files.ts";
import { StartRefusal } from "../start-refusal.ts";
import { FileMissing, type FileStore } from "#ports/file-store/port.ts";
import {
  ARCHIVE_FORMAT,
  fileName,
  MANIFEST,
  type Manifest,
  pieceName,
  SUMS,
  sumLine,
  TASKS_TABLE,
  TOTALS,
  type Totals,
} from "./archive.ts";
import { copyOut } from "./copy-stream.ts";
import { TarWriter } from "./tar-file.ts";

const PIECE_BYTES = 8 * 1024 * 1024;
const zip = promisify(gzip);

export interface BackupParts {
  connection: Connection;
  fileStore: FileStore;
  /** Which columns name files. */
  storedFiles: StoredFiles[];
  /** Tables whose rows are made again by themselves, and whose `sha256` names files that are. */
  renewable: { tables: string[]; filesOf: string[] };
  /** The server's key and its former ones, where they shall be in the archive. */
  serverKeyFiles: string[];
  say: (line: string) => void;
  now: Date;
}

export interface BackupAccount {
  tables: number;
  rows: number;
  files: number;
  /** Files that rows name and that were not there. */
  missing: number;
  sizeBytes: number;
  /** The SHA-256 of its SHA256SUMS, by which it can be told from one that was altered. */
  sum: string;
}

/**
 * Writes database and files into one archive: the rows as they were at one moment, while the portal goes on. Under the given name it is
 * there whole or not at all. Refuses a name that is taken.
 */
export async function writeArchive(target: string, parts: BackupParts): Promise<BackupAccount> {
  const draft = `${target}.part`;
  const file = await openDraft(target, draft);
  const client = new pg.Client({ ...parts.connection, application_name: "xinpu backup" });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("begin isolation level repeatable read read only");
    const sums: string[] = [];
    const tar = new TarWriter(file, parts.now);
    const add = async (name: string, bytes: Uint8Array) => {
      sums.push(sumLine(name, createHash("sha256").update(bytes).digest("hex")));
      await tar.add(name, bytes.length, [bytes]);
    };
    const tables = await listTables(client, parts.renewable.tables);
    await add(
      MANIFEST,
      json({
        format: ARCHIVE_FORMAT,
        createdAt: parts.now.toISOString(),
        migrations: await listMigrations(client),
        tables,
      } satisfies Manifest),
    );
    const totals: Totals = { rows: {}, sequences: await readSequences(client), files: 0 };
    for (const table of tables) totals.rows[table.name] = await addTable(client, table, add);
    parts.say(`数据库 ${tables.length} 张表，${sumOf(totals.rows)} 行`);
    const renewable = await listRenewableFiles(client, parts.renewable.filesOf);
    const missing = await listNamedFiles(
      client,
      parts.storedFiles.filter(({ table }) => !parts.renewable.filesOf.includes(table)),
    );
    await client.query("commit");
    for (const sha256 of await listFiles(parts.fileStore)) {
      if (renewable.has(sha256)) continue;
      const sum = await addFile(tar, parts.fileStore, sha256);
      if (sum === null) continue;
      sums.push(sumLine(fileName(sha256), sum));
      missing.delete(sha256);
      totals.files++;
    }
    parts.say(
      `文件 ${totals.files} 个${missing.size > 0 ? `；数据库提到的另外 ${missing.size} 个文件不在存储里，没有备份` : ""}`,
    );
    for (const file of parts.serverKeyFiles) await add(path.basename(file), await readFile(file));
    await add(TOTALS, json(totals));
    const sumLines = Buffer.from(sums.join(""));
    await tar.add(SUMS, sumLines.length, [sumLines]);
    await tar.end();
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(draft, target);
    return {
      tables: tables.length,
      rows: sumOf(totals.rows),
      files: totals.files,
      missing: missing.size,
      sizeBytes: size,
      sum: createHash("sha256").update(sumLines).digest("hex"),
    };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function openDraft(target: string, draft: string) {
  const isTaken = await readdir(path.dirname(target)).then(
    (names) => names.includes(path.basename(target)),
    () => false,
  );
  if (isTaken) throw new StartRefusal(`${target} 已存在，请换一个文件名。`);
  return open(draft, "w", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`不能写入 ${target}（${error.code ?? error.message}）。`, { cause: error });
  });
}

async function listMigrations(client: pg.Client): Promise<Manifest["migrations"]> {
  return (
    await client.query<{ name: string; checksum: string }>(
      "select name, checksum from platform_migrations order by name",
    )
  ).rows;
}

/** All tables but those whose rows name transactions of this database, with the columns that are not computed. */
async function listTables(client: pg.Client, renewable: string[]): Promise<Manifest["tables"]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and table_name <> 'platform_migrations' and table_name <> all($1)
     group by table_name order by table_name`,
    [renewable],
  );
  const { rows: queues } = await client.query(
    "select from pg_tables where schemaname = 'pgboss' and tablename = 'job'",
  );
  return queues.length > 0 ? [...rows, { name: TASKS_TABLE, columns: TASK_COLUMNS }] : rows;
}

// What a task needs to be done once more; the rest is its history.
const TASK_COLUMNS = [
  "id",
  "name",
  "priority",
  "data",
  "state",
  "retry_limit",
  "retry_count",
  "retry_delay",
  "retry_backoff",
  "start_after",
  "singleton_key",
  "singleton_on",
  "expire_in",
  "created_on",
  "keep_until",
  "policy",
];

async function addTable(
  client: pg.Client,
  { name, columns }: Manifest["tables"][number],
  add: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  // A task that runs now is tried again where it is restored.
  const tasks = `(select ${list.replace('"state"', `case when state = 'active' then 'retry' else state end as state`)} from pgboss.job where state < 'completed')`;
  let [number, rows, held, heldBytes] = [0, 0, [] as Buffer[], 0];
  const flush = async () => {
    if (heldBytes === 0) return;
    await add(pieceName(name, number++), await zip(Buffer.concat(held)));
    [held, heldBytes] = [[], 0];
  };
  for await (const piece of copyOut(
    client,
    name === TASKS_TABLE ? `copy ${tasks} to stdout` : `copy "${name}" (${list}) to stdout`,
  )) {
    // A row is a line: what is printed inside one is written as \n.
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows++;
    held.push(piece);
    heldBytes += piece.length;
    if (heldBytes >= PIECE_BYTES) await flush();
  }
  await flush();
  return rows;
}

async function readSequences(client: pg.Client): Promise<Totals["sequences"]> {
  const { rows: sequences } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const found: Totals["sequences"] = {};
  for (const { name } of sequences) {
    const { rows } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from "${name}"`,
    );
    found[name] = { value: rows[0]!.value, isCalled: rows[0]!.is_called };
  }
  return found;
}

/** All files that rows name. */
async function listNamedFiles(client: pg.Client, storedFiles: StoredFiles[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const kept of storedFiles) {
    const { rows } = await client.query<{ sha256: string }>(namedFilesQuery(kept));
    for (const { sha256 } of rows) found.add(sha256);
  }
  return found;
}

async function listRenewableFiles(client: pg.Client, tables: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of tables) {
    const { rows } = await client.query<{ sha256: string }>(`select sha256 from "${table}" where sha256 is not null`);
    for (const { sha256 } of rows) found.add(sha256);
  }
  return found;
}

/** The names of all files of a store, in order. */
export async function listFiles(fileStore: FileStore): Promise<string[]> {
  const names = [];
  for await (const { sha256 } of fileStore.list()) names.push(sha256);
  return names.sort();
}

/** Adds a file and answers its checksum; null where it has just been removed. Refuses one whose bytes are not those it is named after. */
async function addFile(tar: TarWriter, fileStore: FileStore, sha256: string): Promise<string | null> {
  const sizeBytes = await fileStore.sizeOf(sha256);
  if (sizeBytes === null) return null;
  const bytes = await fileStore.read(sha256).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
  if (!bytes) return null;
  const hash = createHash("sha256");
  const hashed = async function* () {
    for await (const piece of bytes) {
      hash.update(piece as Buffer);
      yield piece as Buffer;
    }
  };
  await tar.add(fileName(sha256), sizeBytes, hashed());
  const sum = hash.digest("hex");
  if (sum !== sha256) throw new StartRefusal(`文件 ${sha256} 已损坏，备份没有完成；请先用旧的备份修复它。`);
  return sum;
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

function sumOf(rows: Totals["rows"]): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

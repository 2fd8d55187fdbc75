import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordArchive } from "#domains/audit/server/record-archive.ts";
import { type Database, openDatabase } from "../database.ts";
import { createLog } from "../log.ts";
import { serverKeyFiles } from "../server-key.ts";
import { enqueue, prepareQueues } from "../tasks.ts";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { declared } from "../../declared.ts";
import { sumLine } from "./archive.ts";
import { restoreArchive } from "./restore-archive.ts";
import { TarWriter } from "./tar-file.ts";
import { listFiles, writeArchive } from "./write-archive.ts";

let folder: string;
let source: TestDatabase;
let archive: string;
let written: string;
const silent = () => {};
const bytes = (text: string) =>
  (async function* () {
    yield Buffer.from(text);
  })();
const placeOf = (name: string) => path.join(folder, name);
const storeOf = (name: string) => openFolderFileStore(placeOf(name));

async function backUp(target: string, { database = source, keys = [] as string[] } = {}) {
  return writeArchive(target, {
    connection: database.connection,
    fileStore: await storeOf("files"),
    storedFiles: declared.storedFiles,
    renewable: declared.renewable,
    serverKeyFiles: keys,
    say: silent,
    now: new Date(),
  });
}

async function restoreInto(
  target: TestDatabase,
  { from = archive, isReplacing = false, files = "restored", keyFolder = folder } = {},
) {
  const prepare = () => prepareQueues(target.connection, declared.tasks, createLog("silent"));
  return restoreArchive(from, {
    connection: target.connection,
    fileStore: await storeOf(files),
    isReplacing,
    keyFolder,
    prepareQueues: prepare,
    say: silent,
  });
}

/** An archive whose checksums are right, whatever it says. */
async function forge(
  target: string,
  { tables, file }: { tables: { name: string; columns: string[] }[]; file?: string },
): Promise<string> {
  const migrations = (await sql`select name, checksum from platform_migrations order by name`.execute(source.db)).rows;
  const entries = {
    "manifest.json": { format: 1, createdAt: new Date().toISOString(), migrations, tables },
    ...(file && { [`files/${file}`]: "x" }),
    "totals.json": { rows: {}, sequences: {}, files: 0 },
  };
  const written = await open(target, "w");
  const tar = new TarWriter(written, new Date());
  let sums = "";
  for (const [name, value] of Object.entries(entries)) {
    const content = Buffer.from(JSON.stringify(value));
    sums += sumLine(name, createHash("sha256").update(content).digest("hex"));
    await tar.add(name, content.length, [content]);
  }
  await tar.add("SHA256SUMS", sums.length, [Buffer.from(sums)]);
  await tar.end();
  await written.close();
  return target;
}

/** Every table with its rows and a checksum over them, in whatever order they lie. */
async function sumsOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'platform_migrations' order by 1`.execute(
    db,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    if (declared.renewable.tables.includes(name)) continue;
    const {
      rows: [found],
    } = await sql<{
      sum: string;
    }>`select count(*) || ' ' || coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '') as sum from ${sql.table(name)} as row`.execute(
      db,
    );
    sums[name] = found!.sum;
  }
  return sums;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-backup-"));
  source = await createTestDatabase();
  const { db } = source;
  await prepareQueues(source.connection, declared.tasks, createLog("silent"));
  // Somebody invited by somebody, with a name that must be written with care; more than one piece of a table.
  await sql`insert into account_users (mobile, nick_name) values ('+8613911110001', E'甲\t乙\\n\n丙'), ('+8613911110002', '丁')`.execute(
    db,
  );
  await sql`update account_users set invited_by = (select max(id) from account_users) where id = (select min(id) from account_users)`.execute(
    db,
  );
  await sql`insert into site_config (key, value) select 'note' || n, to_jsonb(repeat(md5(n::text), 1000)) from generate_series(1, 300) n`.execute(
    db,
  );
  await enqueue(db, declared.tasks[0]!.task, { documentId: 1 }, new Date(Date.now() + 86_400_000));
  const store = await storeOf("files");
  await store.write(bytes("one file"));
  await store.write(bytes("another file"));
  archive = placeOf("whole.tar");
  written = (await backUp(archive)).sum;
});

afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("a backup", () => {
  test("brings the key and the former ones with it where they are asked for", async () => {
    const [from, to] = [placeOf("from"), placeOf("to")];
    for (const place of [from, to]) await mkdir(place);
    const keys = ["server-key", "server-key.former", "server-key.former-2"];
    for (const name of keys) await writeFile(path.join(from, name), name.repeat(4));
    await backUp(placeOf("keys.tar"), { keys: await serverKeyFiles(from) });
    const target = await createTestDatabase({ isEmpty: true });
    try {
      expect(await restoreInto(target, { from: placeOf("keys.tar"), keyFolder: to })).toMatchObject({ hasKey: true });
    } finally {
      await target.drop();
    }
    expect((await readdir(to)).sort()).toEqual(keys);
    for (const name of keys) {
      expect(await readFile(path.join(to, name), "utf8")).toBe(name.repeat(4));
      expect((await stat(path.join(to, name))).mode & 0o777).toBe(0o600);
    }
  });

  test("brings another portal to the same rows, numbering, tasks and files", async () => {
    const target = await createTestDatabase({ isEmpty: true });
    try {
      const { sum, rows, files } = await restoreInto(target);
      expect(await sumsOf(target.db)).toEqual(await sumsOf(source.db));
      // The log of operators' acts tells from which archive: one that was altered has another sum.
      expect(sum).toBe(written);
      await recordArchive(
        { connection: target.connection, declared, now: new Date() },
        { act: "restore-archive", file: "whole.tar", sum, rows, files },
      );
      const acts = await target.db
        .selectFrom("operatorConsoleActs")
        .select(["operatorName", "subjectId", "after"])
        .where("act", "=", "restore-archive")
        .execute();
      expect(acts).toEqual([{ operatorName: "命令行", subjectId: "whole.tar", after: { sum, rows, files } }]);
      const listOf = async (name: string) => (await readdir(placeOf(name), { recursive: true })).sort();
      expect(await listOf("restored")).toEqual(await listOf("files"));
      const tasks = sql<{ name: string; data: unknown }>`select name, data from pgboss.job where state = 'created'`;
      expect((await tasks.execute(target.db)).rows).toEqual((await tasks.execute(source.db)).rows);
      // Rules hold again, and numbers go on behind the last.
      const {
        rows: [made],
      } = await sql<{
        id: number;
      }>`insert into account_users (mobile, nick_name) values ('+8613911110003', '戊') returning id`.execute(target.db);
      expect(made!.id).toBe(3);
      await expect(
        sql`insert into account_users (mobile, nick_name, invited_by) values ('+8613911110004', '己', 999)`.execute(
          target.db,
        ),
      ).rejects.toThrow(/foreign key/);
      // What is there is given up only when that is asked for.
      await target.db.destroy();
      await expect(restoreInto(target)).rejects.toThrow("--replace");
      const store = await storeOf("restored");
      const { sha256 } = await store.write(bytes("a file that is nobody's"));
      // A file that has lost its bytes, not its length, has them again.
      const [first] = (await listFiles(await storeOf("restored"))).filter((name) => name !== sha256);
      const damaged = path.join(placeOf("restored"), first!.slice(0, 2), first!.slice(2, 4), first!);
      const whole = await readFile(damaged);
      await writeFile(damaged, Buffer.alloc(whole.length, "x"));
      await restoreInto(target, { isReplacing: true });
      expect(await readFile(damaged)).toEqual(whole);
      expect(await store.sizeOf(sha256)).toBeNull();
    } finally {
      await target.drop();
    }
  });

  test("that is cut, altered, or no archive is refused before anything is touched", async () => {
    const target = await createTestDatabase({ isEmpty: true });
    try {
      const { size } = await stat(archive);
      const cut = placeOf("cut.tar");
      await copyFile(archive, cut);
      await truncate(cut, size - 2048);
      const altered = placeOf("altered.tar");
      await copyFile(archive, altered);
      // In what it holds: the zeros behind the end of an entry say nothing.
      const held = await readFile(archive);
      const at = held.findIndex((byte, place) => place >= size / 2 && byte !== 0);
      const file = await open(altered, "r+");
      await file.write(Buffer.from([held[at]! ^ 1]), 0, 1, at);
      await file.close();
      const other = placeOf("other.tar");
      await writeFile(other, "这不是归档");
      const forged = await Promise.all(
        [
          { tables: [{ name: 'site_config"; create table public.made (); --', columns: ["key"] }] },
          { tables: [{ name: "site_config", columns: ['key") from stdin; create table public.made (); --'] }] },
          { tables: [], file: "0".repeat(64) },
        ].map((fields, index) => forge(placeOf(`forged-${index}.tar`), fields)),
      );
      for (const from of [cut, altered, other, ...forged, placeOf("missing.tar"), folder]) {
        await expect(restoreInto(target, { from, files: "untouched" })).rejects.toMatchObject({ name: "StartRefusal" });
      }
      const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(target.db);
      expect(rows).toEqual([]);
      expect((await readdir(placeOf("untouched"), { recursive: true })).filter((name) => name !== "writing")).toEqual(
        [],
      );
    } finally {
      await target.drop();
    }
  });

  test("can be opened with the tools of any machine", async () => {
    const opened = await mkdtemp(path.join(folder, "opened-"));
    const [code] = await once(
      spawn("sh", ["-c", `tar -xf "${archive}" -C "${opened}" && cd "${opened}" && sha256sum -c --quiet SHA256SUMS`]),
      "exit",
    );
    expect(code).toBe(0);
    expect(JSON.parse(await readFile(path.join(opened, "manifest.json"), "utf8"))).toMatchObject({ format: 1 });
  });

  test("is not written over another, and a portal in use is not replaced", async () => {
    await expect(backUp(archive)).rejects.toThrow("已存在");
    await source.db.connection().execute(async () => {
      await expect(restoreInto(source, { isReplacing: true })).rejects.toThrow("正在使用");
    });
  });

  test("tells how many files are missing that rows name", async () => {
    const { db } = source;
    await sql`insert into account_tasks (user_id, kind, title, result_sha256, result_name, created_at, updated_at) select min(id), 'export-data', '导出', repeat('0', 64), 'x.zip', now(), now() from account_users`.execute(
      db,
    );
    await sql`update account_users set avatar = '/api/user/avatar/' || repeat('1', 64) where id = 1`.execute(db);
    expect(await backUp(placeOf("missing-file.tar"))).toMatchObject({ missing: 2 });
    await sql`update account_users set avatar = null where id = 1`.execute(db);
    await sql`delete from account_tasks`.execute(db);
  });

  test("that a damaged file would spoil is not written", async () => {
    const store = await storeOf("files");
    const { sha256 } = await store.write(bytes("a file to be damaged"));
    await writeFile(
      path.join(placeOf("files"), sha256.slice(0, 2), sha256.slice(2, 4), sha256),
      "a file that is damaged",
    );
    await expect(backUp(placeOf("spoilt.tar"))).rejects.toThrow("已损坏");
    expect((await readdir(folder)).filter((name) => name.startsWith("spoilt"))).toEqual([]);
    await store.remove(sha256);
  });
});

test("a backup that is killed half-way leaves no archive under its name, and the next one is whole", async () => {
  const target = placeOf("killed.tar");
  const holder = new pg.Client(source.connection);
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table site_config in access exclusive mode");
    const killed = backUp(target).then(
      () => "done",
      () => "killed",
    );
    const waiting = "select pid from pg_locks where not granted and relation = 'site_config'::regclass";
    await expect.poll(async () => (await holder.query(waiting)).rows.length, { timeout: 60_000 }).toBe(1);
    await holder.query(`select pg_terminate_backend(pid) from (${waiting}) backup`);
    expect(await killed).toBe("killed");
    await holder.query("rollback");
  } finally {
    await holder.end();
  }
  expect((await readdir(folder)).filter((name) => name.startsWith("killed"))).toEqual([]);
  // Of one that was killed together with its process the draft lies there.
  await writeFile(`${target}.part`, "the beginning of an archive");
  await backUp(target);
  expect((await readdir(folder)).filter((name) => name.startsWith("killed"))).toEqual(["killed.tar"]);
  const { size } = await stat(target);
  expect(size).toBe((await stat(archive)).size);
});

test("a restore that is killed half-way leaves the portal as it was, and may be done again", async () => {
  const target = await createTestDatabase({ isEmpty: true });
  const holder = new pg.Client(target.connection);
  const look = async <Result>(run: (db: Database) => Promise<Result>) => {
    const db = openDatabase(target.connection);
    return run(db).finally(() => db.destroy());
  };
  try {
    await restoreInto(target);
    await look((db) => sql`update account_users set nick_name = '恢复之后' where id = 2`.execute(db));
    const before = await look(sumsOf);
    // The tables are dropped and made again by the time that it comes to the tasks.
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table pgboss.job in share mode");
    const killed = restoreInto(target, { isReplacing: true }).then(
      () => "done",
      () => "killed",
    );
    const waiting = "select pid from pg_locks where not granted and relation = 'pgboss.job'::regclass";
    await expect.poll(async () => (await holder.query(waiting)).rows.length, { timeout: 60_000 }).toBe(1);
    await holder.query(`select pg_terminate_backend(pid) from (${waiting}) restore`);
    expect(await killed).toBe("killed");
    await holder.query("rollback");
    expect(await look(sumsOf)).toEqual(before);
    await restoreInto(target, { isReplacing: true });
    expect(await look(sumsOf)).toEqual(await sumsOf(source.db));
  } finally {
    await holder.end().catch(() => {});
    await target.drop();
  }
});

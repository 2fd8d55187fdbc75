import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inTransaction } from "#platform/database.ts";
import { openFileLock } from "#platform/file-lock.ts";
import type { TaskContext } from "#platform/tasks.ts";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import { openClamd } from "#ports/virus-scan/clamd.ts";
import { EICAR, startFakeClamd } from "#ports/virus-scan/testing/fake-clamd.ts";
import { useTestApp } from "#testing/app.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { declared } from "../../../declared.ts";
import { buildUpload } from "../testing/build-upload.ts";
import { onScanUploads } from "./scan-uploads.ts";
import { onSweepFiles } from "./sweep-files.ts";
import { takeUpload } from "./take-upload.ts";

const portal = useTestApp();
const HOUR_MS = 3_600_000;
let userId: number;
let clamd: Awaited<ReturnType<typeof startFakeClamd>>;

beforeAll(async () => {
  clamd = await startFakeClamd();
  ({ id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow());
});
afterAll(() => clamd.close());
beforeEach(async () => {
  await portal.context.db.deleteFrom("filesUploads").execute();
  await sql`delete from pgboss.job`.execute(portal.context.db);
  clamd.behaviour = "well";
});

/** The context of tasks so many hours later. */
const later = (hours: number): TaskContext => ({ ...portal.context, now: new Date(Date.now() + hours * HOUR_MS) });
const sweep = (context: TaskContext) => onSweepFiles.run(context, {});
const scanned = (context: TaskContext) => ({
  ...context,
  ports: {
    ...context.ports,
    virusScan: openClamd(clamd.address, { answeredWithinMs: clamd.behaviour === "silent" ? 100 : 20_000 }),
  },
});
const scan = (context: TaskContext) => onScanUploads.run(scanned(context), {});
const upload = (given: Partial<Parameters<typeof buildUpload>[1]> = {}) =>
  buildUpload(portal.context, {
    userId,
    purpose: "datasheet",
    bytes: randomBytes(1000),
    mediaType: "application/pdf",
    scanState: "clean",
    ...given,
  });
const take = (id: string) =>
  inTransaction(scanned(portal.context), (context) =>
    takeUpload(context, context.db, { id, userId, purpose: "datasheet" }),
  );
const stateOf = async (id: string) =>
  (
    await portal.context.db
      .selectFrom("filesUploads")
      .select("scanState")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).scanState;
const tasksOf = async (name: string) =>
  (
    await sql<{
      state: string;
      wait: number;
    }>`select state, extract(epoch from start_after - now())::integer as wait from pgboss.job where name = ${name}`.execute(
      portal.context.db,
    )
  ).rows;

test("every column that names a file stands in a domain's list, and every list can be asked", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and (column_name like '%sha256%' or column_name like '%_hash_of_file')`.execute(
    portal.context.db,
  );
  const listed = new Set(declared.storedFiles.map(({ table, column }) => `${table}.${column}`));
  expect(rows.map(({ table, column }) => `${table}.${column}`).filter((name) => !listed.has(name))).toEqual([]);
  await sweep(portal.context);
});

test("a file goes when no row has named it for a day, and its upload when nobody took it for a week", async () => {
  const waiting = await upload();
  const taken = await upload();
  const used = await upload();
  await portal.context.db
    .updateTable("accountUsers")
    .set({ avatar: `/api/user/avatar/${used.sha256}` })
    .where("id", "=", userId)
    .execute();
  await take(taken.id);
  await take(used.id);
  await sweep(later(23));
  expect(await portal.fileStore.sizeOf(taken.sha256)).toBe(1000);
  // Twice at once, and then once more.
  await Promise.all([sweep(later(25)), sweep(later(25))]);
  await sweep(later(25));
  expect(await portal.fileStore.sizeOf(taken.sha256)).toBeNull();
  expect(await portal.fileStore.sizeOf(waiting.sha256)).toBe(1000);
  await sweep(later(7 * 24 + 1));
  expect(await portal.fileStore.sizeOf(waiting.sha256)).toBeNull();
  await expect(take(waiting.id)).rejects.toThrow("没有这个上传的文件");
  expect(await portal.fileStore.sizeOf(used.sha256)).toBe(1000);
});

test("an old file that is written or kept again, at whatever moment of a sweeping, is never lost", async () => {
  const held = openFileLock(portal.connection);
  const other = await openFolderFileStore(path.join(portal.settings.dataDir, "files"), held.hold);
  const bytes = randomBytes(5000);
  const { sha256 } = await portal.fileStore.write(oneChunk(bytes));
  for (const again of [() => other.write(oneChunk(bytes)), () => other.pin(sha256)]) {
    const { mtime: old } = { mtime: new Date(Date.now() - 48 * HOUR_MS) };
    await utimes(path.join(portal.settings.dataDir, "files", sha256.slice(0, 2), sha256.slice(2, 4), sha256), old, old);
    // Somebody writes just when the sweeping has found that no row names it.
    let written: Promise<unknown> = Promise.resolve();
    const isRemoved = await portal.fileStore.removeUnnamed(sha256, {
      writtenBefore: new Date(Date.now() - 24 * HOUR_MS),
      isNamed: async () => {
        written = again();
        return false;
      },
    });
    expect(isRemoved).toBe(true);
    // He waited: written anew it is there; kept it is told to be gone, so that its bytes are written.
    const answer = await written;
    if (answer === null) await other.write(oneChunk(bytes));
    expect(await portal.fileStore.sizeOf(sha256)).toBe(5000);
    await sweep(portal.context);
    expect(await portal.fileStore.sizeOf(sha256)).toBe(5000);
  }
  await held.close();
});

test("uploads race with the sweeping of the same old bytes, and every one that is told to be stored is there", async () => {
  const bytes = randomBytes(2000);
  for (let round = 0; round < 10; round++) {
    const { sha256 } = await portal.fileStore.write(oneChunk(bytes));
    const file = path.join(portal.settings.dataDir, "files", sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await utimes(file, new Date(0), new Date(0));
    const [uploads] = await Promise.all([
      Promise.all([upload({ bytes }), upload({ bytes })]),
      sweep(portal.context),
      sweep(portal.context),
    ]);
    expect(await portal.fileStore.sizeOf(sha256)).toBe(2000);
    for (const { id } of uploads) await portal.context.db.deleteFrom("filesUploads").where("id", "=", id).execute();
  }
});

test("parts of uploads go a day after the last byte came, but never those of one under way", async () => {
  const folder = portal.settings.uploadsDir;
  await mkdir(folder, { recursive: true });
  const [known, unknown, young] = ["a", "b", "c"].map((letter) => letter.repeat(22)) as [string, string, string];
  await portal.context.db
    .insertInto("filesUploads")
    .values(
      [known, young].map((id) => ({
        id,
        userId,
        purpose: "datasheet",
        fileName: "a.pdf",
        sizeBytes: 10,
        createdAt: new Date(),
      })),
    )
    .execute();
  for (const id of [known, unknown, young]) await writeFile(path.join(folder, id), "x");
  const old = new Date(Date.now() - 25 * HOUR_MS);
  // What others keep in the same folder is left alone.
  const others = ["d".repeat(22), "lost+found", "notes.txt"] as const;
  for (const name of others.slice(0, 2)) await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, others[2]), "x");
  for (const name of [known, unknown, ...others]) await utimes(path.join(folder, name), old, old);
  await sweep(portal.context);
  expect((await readdir(folder)).sort()).toEqual([known, young, ...others].sort());
  await sweep(later(50));
  expect((await readdir(folder)).sort()).toEqual([...others].sort());
});

test("a database that is not the one whose files they are removes none", async () => {
  const { sha256 } = await portal.fileStore.write(oneChunk(randomBytes(1000)));
  const owner = path.join(portal.settings.dataDir, "files", "owner");
  await writeFile(owner, "1/1");
  await sweep(later(25));
  expect(await portal.fileStore.sizeOf(sha256)).toBe(1000);
  await rm(owner);
  await sweep(later(25));
  expect(await portal.fileStore.sizeOf(sha256)).toBeNull();
});

test("what came before there was a scanner is scanned before it is taken", async () => {
  const { id } = await upload({ scanState: "skipped" });
  await expect(take(id)).rejects.toThrow("正在进行安全检查");
  await scan(portal.context);
  expect(await stateOf(id)).toBe("clean");
  await take(id);
});

test("what waits is scanned: what is clean may be taken, what is infected is refused, told and swept", async () => {
  const clean = await upload({ scanState: "waiting" });
  const infected = await upload({ scanState: "waiting", bytes: Buffer.from(EICAR), fileName: "坏的.pdf" });
  await expect(take(clean.id)).rejects.toThrow("正在进行安全检查");
  await Promise.all([scan(portal.context), scan(portal.context)]);
  expect((await take(clean.id)).sha256).toBe(clean.sha256);
  await expect(take(infected.id)).rejects.toThrow("没有通过安全检查");
  const notices = await portal.context.db
    .selectFrom("siteNotices")
    .select("text")
    .where("userId", "=", userId)
    .where("title", "=", "上传的文件没有通过安全检查")
    .execute();
  expect(notices).toEqual([{ text: expect.stringContaining("「坏的.pdf」含有恶意内容（Eicar-Test-Signature）") }]);
  await sweep(later(25));
  expect(await portal.fileStore.sizeOf(infected.sha256)).toBeNull();
});

test.each(["breaks", "silent", "nonsense", "half"] as const)(
  "while the scanner %s nothing is taken; it is asked again, and then all goes on",
  async (behaviour) => {
    const waiting = await upload({ scanState: "waiting" });
    clamd.behaviour = behaviour;
    await scan(portal.context);
    expect(await stateOf(waiting.id)).toBe("waiting");
    await expect(take(waiting.id)).rejects.toThrow("正在进行安全检查");
    // Asked for again, a little later.
    expect(await tasksOf("files.scanAgain")).toEqual([{ state: "created", wait: expect.any(Number) }]);
    clamd.behaviour = "well";
    await scan(later(1));
    expect(await stateOf(waiting.id)).toBe("clean");
  },
);

test("one file that the scanner takes not holds up no other; a scanner that is down is not asked for each of a thousand", async () => {
  const large = await upload({ scanState: "waiting", bytes: randomBytes(9_000_000) });
  const small = await upload({ scanState: "waiting" });
  clamd.behaviour = "limit";
  await scan(portal.context);
  expect([await stateOf(large.id), await stateOf(small.id)]).toEqual(["waiting", "clean"]);
  expect(await tasksOf("files.scanAgain")).toHaveLength(1);
  expect(await tasksOf("files.scanUploads")).toEqual([]);
  for (let count = 0; count < 6; count++) await upload({ scanState: "waiting" });
  const failing = vi.fn<() => Promise<never>>(async () => {
    throw new Error("down");
  });
  await onScanUploads.run({ ...portal.context, ports: { ...portal.context.ports, virusScan: { scan: failing } } }, {});
  expect(failing).toHaveBeenCalledTimes(3);
});

import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { importFiles } from "../../../contract/import-files.ts";
import { describeParts } from "../../../testing/importer.ts";
import { whileStopped } from "../../../testing/while-stopped.ts";
import { withImportLock } from "../import-lock.ts";
import { importCatalogue, importTask } from "../import-task.ts";
import { forgetImportFiles } from "./forget-import-files.ts";
import { tryList } from "./try-list.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const ROWS = 20_000;
const find = (id: number) => operator()(importFiles.findImportFile, { id });

function listOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `KILL${at},Kill Brand ${at % 50},SOT-${at % 90},row ${at}`);
  return `型号,品牌,封装,描述\n${lines.join("\n")}\n`;
}

async function bring(text: string) {
  await portal.tokenOf(OPERATOR);
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  const upload = { userId, purpose: "catalogue-list", mediaType: "text/plain", fileName: "killed.csv" };
  const { id: uploadId } = await buildUpload(portal.context, { ...upload, bytes: Buffer.from(text) });
  return operator()(importFiles.openImportFile, { uploadId });
}

const askTrial = async ({ id, columns }: Awaited<ReturnType<typeof bring>>) =>
  (await operator()(importFiles.tryImport, { id, uses: columns.map(({ use }) => use) })).trial;

/** A process of its own that does what is queued. */
function startTasks() {
  const { host, port, user, database, password } = portal.connection;
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = user;
  url.password = password ?? "";
  url.searchParams.set("host", host);
  const child = spawn(process.execPath, ["--import", "tsx", path.join(PROJECT_ROOT, "src/main.ts")], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      DATABASE_URL: url.href,
      DATA_DIR: portal.settings.dataDir,
      SERVICES: "tasks",
      SAMPLE_DATA: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return { child, closed: once(child, "close").then(() => said) };
}

test("an import from the browser whose process is killed goes on where it stopped, nothing twice, and is taken back whole", async () => {
  const { db } = portal.context;
  const before = await describeParts(db);
  const opened = await bring(listOf(ROWS));
  const trial = await askTrial(opened);
  await tryList(portal.context, { id: opened.id, trial });
  const { taskId } = await operator()(importFiles.confirmImport, { id: opened.id, trial });
  const linesDone = async () =>
    (await db.selectFrom("datasheetImports").select("linesDone").orderBy("linesDone", "desc").executeTakeFirst())
      ?.linesDone ?? 0;
  const { child, closed } = startTasks();
  let hasEnded = false;
  void closed.then(() => (hasEnded = true));
  while (!hasEnded && (await linesDone()) === 0) await wait(5);
  child.kill("SIGKILL");
  const said = await closed;
  const done = await linesDone();
  expect(done, said).toBeGreaterThan(0);
  expect(done).toBeLessThan(ROWS);
  expect(await find(opened.id)).toMatchObject({ state: "running", canUndo: false });

  // Its queue gives what nobody does any more out again (src/platform/tasks.api.test.ts).
  const { rows: queued } = await sql<{ retryLimit: number; data: unknown }>`
    select retry_limit, data from pgboss.job where name = ${importTask.name}`.execute(db);
  expect(queued).toEqual([{ retryLimit: expect.any(Number), data: expect.objectContaining({ taskId }) }]);
  expect(queued[0]!.retryLimit).toBeGreaterThan(0);
  const order = importTask.payload.parse(queued[0]!.data);
  await importCatalogue(portal.context, order);
  expect(await find(opened.id)).toMatchObject({ state: "done", progress: 100, canUndo: true });
  const { rows: counted } = await sql`
    select (select count(*)::integer from datasheet_parts where mpn like 'KILL%') as parts,
      (select count(distinct mpn)::integer from datasheet_parts where mpn like 'KILL%') as numbers,
      (select count(*)::integer from datasheet_part_sources where source = 'killed') as rows,
      (select count(*)::integer from catalogue_import_changes where table_name = 'datasheet_parts' and act = 'insert') as recorded`.execute(
    db,
  );
  expect(counted).toEqual([{ parts: ROWS, numbers: ROWS, rows: ROWS, recorded: ROWS }]);
  // Once more, as a queue may: it is over.
  await importCatalogue(portal.context, order);
  expect(await find(opened.id)).toMatchObject({ state: "done" });

  expect(await operator()(importFiles.undoImport, { id: opened.id, reason: "传错了" })).toMatchObject({
    removedParts: ROWS,
    keptParts: 0,
    left: [],
  });
  expect(await describeParts(db)).toEqual(before);
});

test("a trial that was overtaken by another one stops, and leaves its place to that one", async () => {
  const opened = await bring(listOf(ROWS));
  const first = await askTrial(opened);
  const told: unknown[] = [];
  const log = Object.assign(Object.create(portal.context.log) as typeof portal.context.log, {
    info: (facts: unknown) => void told.push(facts),
  });
  const running = tryList({ ...portal.context, log }, { id: opened.id, trial: first });
  const second = await askTrial(opened);
  await running;
  expect(told).toEqual([{ id: opened.id, trial: first }]);
  expect(await find(opened.id)).toMatchObject({ state: "trying", trial: second, found: null, failure: "" });
  await tryList(portal.context, { id: opened.id, trial: second });
  expect(await find(opened.id)).toMatchObject({ state: "tried", found: { added: ROWS } });
});

test("a trial that ends before its list does has written nothing", async () => {
  const { db } = portal.context;
  const before = await describeParts(db);
  // Of so many rows it awaits the first ones while it reads.
  const opened = await bring(listOf(4500));
  const first = await askTrial(opened);
  await whileStopped(db, {
    table: "datasheet_parts",
    act: () => tryList(portal.context, { id: opened.id, trial: first }),
    run: async () => {
      await askTrial(opened);
      // It looks each second whether it is wanted still.
      await wait(2500);
    },
  });
  expect(await describeParts(db)).toEqual(before);
  expect(await db.selectFrom("catalogueImportChanges").select("id").execute()).toEqual([]);
});

test("a trial under way keeps nobody from the categories", async () => {
  const { db } = portal.context;
  const opened = await bring("型号,品牌\nWAY1,Kill Brand 1\n");
  const trial = await askTrial(opened);
  await whileStopped(db, {
    table: "datasheet_parts",
    act: () => tryList(portal.context, { id: opened.id, trial }),
    run: () =>
      db.transaction().execute(async (db) => {
        await sql`set local lock_timeout = '1s'`.execute(db);
        await sql`update datasheet_categories set part_count = part_count + 0`.execute(db);
      }),
  });
  expect(await find(opened.id)).toMatchObject({ state: "tried", found: { added: 1 } });
});

test("a confirmed list that meets a merge or another import waits for it, and tells its failure only after an hour", async () => {
  const { db } = portal.context;
  const opened = await bring("型号,品牌\nWAIT1,Kill Brand 1\n");
  const trial = await askTrial(opened);
  await tryList(portal.context, { id: opened.id, trial });
  const { taskId } = await operator()(importFiles.confirmImport, { id: opened.id, trial });
  const queued = async () => {
    const { rows } = await sql<{ data: unknown; isLater: boolean }>`
      select data, start_after > now() as is_later from pgboss.job
      where name = ${importTask.name} and data @> ${JSON.stringify({ taskId })}::jsonb order by (data ->> 'waits')::integer nulls first`.execute(
      db,
    );
    return rows.map(({ data, isLater }) => ({ order: importTask.payload.parse(data), isLater }));
  };
  const [first] = await queued();
  await withImportLock(db, () => importCatalogue(portal.context, first!.order));
  expect(await find(opened.id)).toMatchObject({ state: "running" });
  const [, second] = await queued();
  expect(second).toEqual({ order: { ...first!.order, waits: 1 }, isLater: true });
  await importCatalogue(portal.context, second!.order);
  expect(await find(opened.id)).toMatchObject({ state: "done" });

  const again = await bring("型号,品牌\nWAIT2,Kill Brand 1\n");
  const next = await askTrial(again);
  await tryList(portal.context, { id: again.id, trial: next });
  const confirmed = await operator()(importFiles.confirmImport, { id: again.id, trial: next });
  const last = { ...first!.order, taskId: confirmed.taskId!, importId: again.id, waits: 60 };
  await withImportLock(db, () => importCatalogue(portal.context, last));
  expect(await find(again.id)).toMatchObject({ state: "failed" });
});

test("a list that is not confirmed in a week is given up, and its file named no more; one that is stays", async () => {
  const [left, kept] = [await bring("型号,品牌\nLEFT1,Kill Brand 1\n"), await bring("型号,品牌\nKEPT1,Kill Brand 1\n")];
  const trial = await askTrial(kept);
  await tryList(portal.context, { id: kept.id, trial });
  await operator()(importFiles.confirmImport, { id: kept.id, trial });
  const later = (days: number) => new Date(portal.clock.now.getTime() + days * DAY_MS);
  await forgetImportFiles({ ...portal.context, now: later(6) });
  expect(await find(left.id)).toMatchObject({ state: "draft" });
  await forgetImportFiles({ ...portal.context, now: later(8) });
  await expect(find(left.id)).rejects.toMatchObject({ status: 404 });
  expect(await find(kept.id)).toMatchObject({ state: "waiting" });
  const { table, where } = portal.context.declared.storedFiles.find(({ table }) => table === "catalogue_import_files")!;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.raw(where!)}`.execute(
    portal.context.db,
  );
  expect(rows.map(({ id }) => id)).toContain(kept.id);
  expect(rows.map(({ id }) => id)).not.toContain(left.id);
});

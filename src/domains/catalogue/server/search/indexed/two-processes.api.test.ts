import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { partKey } from "#shared/part-key.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { startSecondProcess } from "#testing/second-process.ts";
import { fillCatalogue } from "../../../testing/search/fill-catalogue.ts";

interface Health {
  answersFrom: string;
  parts: number | null;
  isBuilding: boolean;
}

type Process = Awaited<ReturnType<typeof startSecondProcess>>;

let database: TestDatabase;
let files: string;
/** Who changes the catalogue, an import for example. */
let editor: pg.Client;
const processes: Process[] = [];

beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), "xinpu-two-"));
});
afterAll(() => rm(files, { recursive: true }));

beforeEach(async () => {
  database = await createTestDatabase();
  await fillCatalogue(database.db, {
    brands: [{ name: "Nexperia", aliases: [] }],
    categories: [{ name: "二极管", nameEn: "Diodes" }],
    parts: ["BAS16W", "BAS16J", "BAS16"].map((mpn) => ({ mpn, brand: "Nexperia", category: "二极管" })),
  });
  editor = new pg.Client(database.connection);
  await editor.connect();
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((running) => running.kill()));
  await editor.end();
  await database.drop();
});

async function start(hasTasks = true): Promise<Process> {
  const started = await startSecondProcess("pause-search.ts", { connection: database.connection, files, hasTasks });
  processes.push(started);
  return started;
}

async function ask<Answer>({ said: address }: Process, call: string): Promise<Answer> {
  const { data } = (await (await fetch(`${address}/api${call}`)).json()) as { data: Answer };
  return data;
}

async function healthOf(running: Process): Promise<Health> {
  return (await ask<{ search: Health }>(running, "/health")).search;
}

async function find(running: Process, keywords: string): Promise<string[]> {
  return (await ask<{ parts: { mpn: string }[] }>(running, `/spec/v2/keywords?keywords=${keywords}`)).parts.map(
    (part) => part.mpn,
  );
}

async function untilIndexed(running: Process): Promise<void> {
  await expect.poll(() => healthOf(running)).toMatchObject({ answersFrom: "index", isBuilding: false });
}

test("a change that one connection makes is found by two processes that started at once", async () => {
  const [both, webOnly] = await Promise.all([start(), start(false)]);
  await Promise.all([both, webOnly].map(untilIndexed));
  const foundBy = (keywords: string) => Promise.all([both, webOnly].map((running) => find(running, keywords)));
  await editor.query("insert into datasheet_parts (mpn, mpn_key) values ($1, $2)", ["QQZ-1", partKey("QQZ-1")]);
  await expect.poll(() => foundBy("QQZ-1")).toEqual([["QQZ-1"], ["QQZ-1"]]);
  await editor.query("update datasheet_parts set mpn = $1, mpn_key = $2 where mpn = 'QQZ-1'", [
    "WWX/77",
    partKey("WWX/77"),
  ]);
  await expect.poll(() => foundBy("wwx77")).toEqual([["WWX/77"], ["WWX/77"]]);
  await editor.query("delete from datasheet_parts where mpn = 'BAS16J'");
  await expect
    .poll(() => foundBy("BAS16"))
    .toEqual([
      ["BAS16", "BAS16W"],
      ["BAS16", "BAS16W"],
    ]);
  for (const running of [both, webOnly]) expect(await healthOf(running)).toMatchObject({ answersFrom: "index" });
});

test("killed while it builds: nothing half is ever loaded, and the next start builds", async () => {
  await editor.query("begin");
  await editor.query("lock table datasheet_parts in access exclusive mode");
  const killed = await start();
  // It waits for the table: the build is under way.
  await expect.poll(() => isBuildUnderWay()).toBe(true);
  await killed.kill();
  await editor.query("rollback");
  expect(await countImages()).toBe(0);
  const next = await start();
  await untilIndexed(next);
  expect(await healthOf(next)).toMatchObject({ parts: 3 });
  expect(await find(next, "BAS16")).toEqual(["BAS16", "BAS16W", "BAS16J"]);
  expect(await countImages()).toBe(1);
});

async function isBuildUnderWay(): Promise<boolean> {
  const { rowCount } = await editor.query(
    "select from pg_locks where relation = 'datasheet_parts'::regclass and not granted",
  );
  return rowCount! > 0;
}

async function countImages(): Promise<number> {
  const { rows } = await editor.query<{ count: string }>("select count(*) from datasheet_search_images");
  return Number(rows[0]!.count);
}

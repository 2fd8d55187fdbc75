import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { countAcknowledged, type Ledger, newLedger, startMixedLoad } from "../mixed-load.ts";
import type { Reply, Target } from "../people.ts";
import { type PortalProcess, startPortal } from "../portal-process.ts";
import { backendOf, hangDatabase, killWorkers, openSmallDisk, postmasterOf, signal, slowDatabase } from "./faults.ts";

const WORKED_BETWEEN_MS = 6_000;
const BACK_WITHIN_MS = 60_000;
const DAY_MS = 86_400_000;
const PARTS = 300;
const UNAVAILABLE = 503;
const NO_ROOM = 507;

const folder = await mkdtemp(path.join(tmpdir(), "xinpu-chaos-"));
const dataDir = path.join(folder, "var");
const clockFile = path.join(folder, "clock");
const disk = await openSmallDisk(path.join(folder, "disk"));
const files = path.join(folder, "disk/files");
afterAll(async () => {
  disk.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = {
  DATA_DIR: dataDir,
  FILE_STORE: `file:${files}`,
  UPLOADS_DIR: path.join(folder, "disk/uploads"),
  TRUST_PROXY: "1",
  CLOCK_FILE: clockFile,
};
const clock = pathToFileURL(path.join(import.meta.dirname, "shift-clock.mjs")).href;
const start = () => startPortal(environment, { nodeArgs: ["--import", clock] });

let portal: PortalProcess & { address: string };
const target: Target = { address: "", lines: [], clockShiftMs: 0 };
const ledger = newLedger();
/** What was answered that may not be, by the fault that it came in. */
const wrong: string[] = [];
let fault = "none";
const figures: { fault: string; backMs: number; acknowledged: number; refused: number }[] = [];
let refused = 0;

function look({ status, retryAfter, text }: Reply, what: string): void {
  if (status < 500) return;
  refused++;
  const isTold = (status === UNAVAILABLE || (status === NO_ROOM && fault === "full disk")) && retryAfter !== null;
  if (!isTold) wrong.push(`${fault}: ${what} ${status} ${text.slice(0, 200)}`);
}

async function bringUp(): Promise<void> {
  portal = await start();
  target.address = portal.address;
  target.lines.push(...portal.lines);
}

/** Something breaks while all are at work; then the portal answers by itself, and they go on. */
async function happens(name: string, breakIt: () => Promise<unknown>): Promise<void> {
  fault = name;
  const before = { acknowledged: countAcknowledged(ledger), refused };
  await breakIt();
  const begun = performance.now();
  await expect
    .poll(async () => (await fetch(`${target.address}/api/health`).catch(() => null))?.status, {
      timeout: BACK_WITHIN_MS,
    })
    .toBe(200);
  const backMs = performance.now() - begun;
  await wait(WORKED_BETWEEN_MS);
  figures.push({
    fault: name,
    backMs: Math.round(backMs),
    acknowledged: countAcknowledged(ledger) - before.acknowledged,
    refused: refused - before.refused,
  });
  fault = "none";
}

async function turnClock(shiftMs: number): Promise<void> {
  await writeFile(clockFile, String(shiftMs));
  target.clockShiftMs = shiftMs;
}

test(
  "whatever is killed, full, slow or out of time, nothing that six roles were told is done is lost, and nothing stays half done",
  { timeout: 900_000 },
  async () => {
    const server = await openEmbeddedPostgres({ dataDir });
    const ask = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
      const client = new pg.Client(server.connection);
      await client.connect();
      try {
        return (await client.query<Row>(statement, values)).rows;
      } finally {
        await client.end();
      }
    };
    await bringUp();
    const parts = await ask<{ id: number; brand: number | null }>(
      "select id::int, brand_id::int as brand from datasheet_parts order by id limit $1",
      [PARTS],
    );
    const load = startMixedLoad({
      target,
      ledger,
      partIds: parts.map(({ id }) => id),
      brandIds: [...new Set(parts.flatMap(({ brand }) => (brand === null ? [] : [brand])))],
      pauseMs: 60,
      onReply: look,
    });
    await happens("nothing", () => wait(WORKED_BETWEEN_MS));
    await happens("kill of the portal", async () => {
      await portal.kill("SIGKILL");
      await bringUp();
    });
    let killed: string[] = [];
    await happens("kill of workers", async () => (killed = await killWorkers(portal.process.pid!, 20_000)));
    await happens("kill of a connection of PostgreSQL", async () => signal(await backendOf(dataDir), "SIGKILL"));
    await happens("kill of PostgreSQL", async () => signal(await postmasterOf(dataDir), "SIGKILL"));
    await happens("full disk", async () => {
      await disk.fill(portal.process.pid!);
      await wait(WORKED_BETWEEN_MS);
      await disk.empty(portal.process.pid!);
    });
    await happens("slow disk", () => slowDatabase(dataDir, 10_000));
    await happens("disk that does not answer", () => hangDatabase(dataDir, 20_000));
    await happens("clock a day forward", () => turnClock(DAY_MS));
    await happens("clock a day back", () => turnClock(0));
    await load.stop();

    console.warn(JSON.stringify({ killed: countOf(killed), figures, disk: disk.isMounted ? "mounted" : "limited" }));
    expect(wrong).toEqual([]);
    expect(Object.keys(countOf(killed)).length).toBeGreaterThan(0);
    await expect.poll(() => unfinished(ask), { timeout: 300_000 }).toEqual({ tasks: 0, shown: 0, loads: 0 });
    expect(await lost(ask, ledger)).toEqual({});
    expect(await halfDone(ask)).toEqual({ takenTwice: 0, writing: [] });
    console.warn(`acknowledged ${countAcknowledged(ledger)}, lost 0`);
    await portal.kill("SIGTERM");
    await server.stop();
  },
);

type Ask = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;

function countOf(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** What still waits or runs. */
async function unfinished(ask: Ask) {
  const [counts] = await ask<{ tasks: number; shown: number; loads: number }>(`select
    (select count(*)::int from pgboss.job where state = 'active') as tasks,
    (select count(*)::int from account_tasks where state in ('waiting', 'running')) as shown,
    (select count(*)::int from suppliers_stock_uploads where state = 'waiting') as loads`);
  return counts!;
}

/** By kind, what the portal said it has done and has not: nothing. */
async function lost(ask: Ask, kept: Ledger): Promise<Record<string, unknown>> {
  const missing = async (wanted: (string | number)[], statement: string) => {
    const rows = await ask<{ found: string | number }>(statement, [wanted.map(String)]);
    const found = new Set(rows.map((row) => String(row.found)));
    return wanted.filter((one) => !found.has(String(one)));
  };
  const line = kept.stockLine!;
  const [stored] = await ask<{ quantity: string }>("select quantity from suppliers_stock_lines where id = $1", [
    line.id,
  ]);
  const [counted] = await ask<{ views: number }>(
    "select coalesce(sum(count), 0)::int as views from datasheet_daily_counts where kind = 'part-view'",
  );
  const gone = {
    favourites: await missing(
      kept.favourites,
      "select target_id as found from account_favourites where kind = 'part' and target_id::text = any($1)",
    ),
    feedback: await missing(
      kept.feedback.map(({ content }) => content),
      "select content as found from site_feedback where content = any($1)",
    ),
    decided: await missing(
      kept.decided,
      "select id as found from site_feedback where state = 'settled' and id::text = any($1)",
    ),
    articles: await missing(
      kept.articles.map(({ id, title }) => `${id} ${title}`),
      "select article_id || ' ' || title as found from news_versions where article_id || ' ' || title = any($1)",
    ),
    stockLine: Number(stored?.quantity) >= line.saved && Number(stored?.quantity) <= line.asked ? [] : [stored],
    loaded: await missing(kept.loadedMpns, "select mpn as found from suppliers_stock_lines where mpn = any($1)"),
    suffixes: await missing(
      kept.suffixes,
      "select suffix as found from datasheet_packaging_suffixes where suffix = any($1)",
    ),
    uploads: await missing(
      kept.files.map(({ sha256 }) => sha256),
      "select sha256 as found from files_uploads where sha256 = any($1)",
    ),
    bytes: (await Promise.all(kept.files.map(({ sha256 }) => isWhole(sha256)))).filter((isThere) => !isThere),
    views: counted!.views < kept.views ? [counted!.views] : [],
  };
  return Object.fromEntries(Object.entries(gone).filter(([, left]) => left.length > 0));
}

async function isWhole(sha256: string): Promise<boolean> {
  const bytes = await readFile(path.join(files, sha256.slice(0, 2), sha256.slice(2, 4), sha256)).catch(() => null);
  return bytes !== null && createHash("sha256").update(bytes).digest("hex") === sha256;
}

/** What a kill may leave half: nothing is taken twice, nothing that is being written stays but what the killed one wrote. */
async function halfDone(ask: Ask) {
  const twice = await ask(
    "select upload_id from suppliers_stock_uploads where upload_id is not null group by upload_id having count(*) > 1",
  );
  return { takenTwice: twice.length, writing: (await readdir(path.join(files, "writing"))).slice(1) };
}

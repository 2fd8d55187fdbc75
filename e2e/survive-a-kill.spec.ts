import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { askDatabase } from "./ask-database.ts";
import { DEVICE, logIn } from "./log-in.ts";
import { type PortalProcess, startPortal, startProgram } from "./portal-process.ts";

const ROWS = 40_000;
const LOOKS_MAX = 100;
const folder = await mkdtemp(path.join(tmpdir(), "xinpu-kill-"));
const dataDir = path.join(folder, "var");
const list = path.join(folder, "parts.jsonl");
const environment = { DATA_DIR: dataDir, SAMPLE_DATA: "off" };
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What visitors and users were told is done. */
const acknowledged = { views: 0, tokens: [] as string[] };

async function post(
  portal: { address: string },
  address: string,
  fields: Record<string, string>,
): Promise<{ code: number } | null> {
  const response = await fetch(`${portal.address}/api${address}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  }).catch(() => null);
  return response?.ok ? ((await response.json().catch(() => null)) as never) : null;
}

async function signIn(portal: { address: string }) {
  const { token } = await logIn(portal, "13800000001");
  acknowledged.tokens.push(token);
}

/** A visitor looks at one part after the other, which each count once, until the portal is gone. */
async function lookUntilItEnds(portal: { address: string; ended: Promise<unknown> }) {
  let hasEnded = false;
  void portal.ended.then(() => (hasEnded = true));
  while (!hasEnded && acknowledged.views < LOOKS_MAX) {
    const answer = await post(portal, "/spec/v1/view", { kind: "part", id: String(acknowledged.views + 1) });
    if (answer?.code === 1) acknowledged.views++;
  }
}

async function killDatabase() {
  const pid = Number((await readFile(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(pid, "SIGKILL");
}

async function expectNothingLost(portal: { address: string }) {
  for (const token of acknowledged.tokens) {
    const ask = () => fetch(`${portal.address}/api/spec/v1/file/1`, { headers: { token, uuid: DEVICE } });
    // The session stands: what is refused is the file, not the user. Just after a crash he may be told to come again (503).
    await expect.poll(async () => (await ask()).status, { timeout: 30_000, interval: 500 }).toBe(404);
  }
  const { views } = await askDatabase<{ views: number }>(
    environment,
    "select coalesce(sum(count), 0)::int as views from datasheet_daily_counts",
  );
  expect(views).toBeGreaterThanOrEqual(acknowledged.views);
}

function startImport(): PortalProcess {
  return startProgram("import", { DATA_DIR: dataDir }, { args: [list] });
}

/** Resolves when rows of the running import are committed. */
async function someRowsAreIn(least: number) {
  for (;;) {
    const { parts } = await askDatabase<{ parts: number }>(
      environment,
      "select count(*)::int as parts from datasheet_parts",
    );
    if (parts >= least) return;
  }
}

test("after kill -9 of the portal, of the database, of both during an import, the next start works and nothing acknowledged is lost", async () => {
  const rows = Array.from({ length: ROWS }, (_, number) =>
    JSON.stringify({
      mpn: `KILL-${number}`,
      manufacturer: `Brand ${number % 7}`,
      description: "A part",
      category: "Resistors",
    }),
  );
  await writeFile(list, rows.join("\n"));

  let portal = await startPortal(environment);
  await signIn(portal);
  let importing = startImport();
  await someRowsAreIn(LOOKS_MAX);

  // The portal alone.
  const looking = lookUntilItEnds(portal);
  await expect.poll(() => acknowledged.views).toBeGreaterThan(0);
  await portal.kill("SIGKILL");
  await looking;
  portal = await startPortal(environment);
  await expectNothingLost(portal);

  // The database alone: the portal brings it up again and answers as before.
  await killDatabase();
  await importing.ended;
  await expect.poll(async () => (await fetch(`${portal.address}/api/health`)).status).toBe(200);
  await expectNothingLost(portal);
  await signIn(portal);

  // Both, while an import runs.
  const { parts } = await askDatabase<{ parts: number }>(
    environment,
    "select count(*)::int as parts from datasheet_parts",
  );
  importing = startImport();
  await someRowsAreIn(Math.min(parts + 1, ROWS));
  await Promise.all([importing.kill("SIGKILL"), portal.kill("SIGKILL"), killDatabase()]);
  portal = await startPortal(environment);
  await expectNothingLost(portal);

  // The import goes on behind its last committed row; nothing is double, nothing is missing.
  importing = startImport();
  expect(await importing.ended, importing.lines.join("\n")).toBe(0);
  expect(
    await askDatabase(
      environment,
      "select count(*)::int as parts, count(distinct mpn)::int as mpns from datasheet_parts",
    ),
  ).toEqual({ parts: ROWS, mpns: ROWS });
  await portal.kill("SIGTERM");
});

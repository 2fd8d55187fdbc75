// Checks, then every test; the last line adds all of them up.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { findInstalledPostgres } from "#testing/installed-postgres.ts";
import type { TestTotals } from "#testing/test-totals.ts";

const TSX = "node_modules/tsx/dist/cli.mjs";
const VITEST = "node_modules/vitest/vitest.mjs";

// Colours are for eyes.
if (!process.stdout.isTTY) process.env["NO_COLOR"] = "1";

const folder = await mkdtemp(path.join(tmpdir(), "xinpu-totals-"));
const sum: TestTotals = { passed: 0, failed: 0, skipped: 0 };

await run("Checks", [TSX, "scripts/check.ts"]);
const installed = findInstalledPostgres();
console.log(`\nTests with a database run on ${installed ? `the installed PostgreSQL ${installed.version}, journeys in a browser on` : ""} the embedded one.`);
// Journeys leave a processor half idle, as whoever waits for a page does.
await Promise.all([run("Tests", [VITEST, "run", "--project", "!browser"]), run("Journeys", [VITEST, "run", "--project", "browser"])]);

await rm(folder, { recursive: true, force: true });
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""}`);
process.exitCode = sum.failed === 0 ? 0 : 1;

async function run(title: string, args: string[]): Promise<void> {
  console.log(`\n${title}`);
  const file = path.join(folder, title);
  const child = spawn(process.execPath, args, {
    cwd: PROJECT_ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, TEST_TOTALS_FILE: file },
  });
  const [code] = (await once(child, "close")) as [number | null];
  const totals = JSON.parse(await readFile(file, "utf8").catch(() => '{"passed":0,"failed":0,"skipped":0}')) as TestTotals;
  // Something went wrong that was nobody's test.
  if (code !== 0 && totals.failed === 0) totals.failed = 1;
  for (const key of ["passed", "failed", "skipped"] as const) sum[key] += totals[key];
}

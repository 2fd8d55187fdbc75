// Checks, tests and journeys, side by side: `--whole` also what is long by its nature, `--changed` only what a change
// since `main`, or the commit that is named, touches.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { findInstalledPostgres } from "#testing/installed-postgres.ts";
import { makeRunFolder } from "#testing/run-folder.ts";
import type { RunTotals, TestTotals } from "#testing/test-totals.ts";
import { findOtherNodes } from "./other-nodes.ts";
import { findTouchedTests } from "./touched-tests.ts";

const TSX = "node_modules/tsx/dist/cli.mjs";
const VITEST = "node_modules/vitest/vitest.mjs";

// Colours are for eyes.
if (!process.stdout.isTTY) process.env["NO_COLOR"] = "1";

/** Journeys that show whether the built portal starts, answers, draws pages and pictures, and stops. */
const SMOKE = ["e2e/start-and-stop.spec.ts", "e2e/find-a-part.spec.ts", "e2e/read-a-datasheet.spec.ts"];

/** As `nice` counts. Further behind, what waits for a program of its own waits longer than a test may take. */
const BEHIND = 5;

interface RunOptions {
  /** Another program of Node than this one. */
  node?: string;
  /** It waits where others want the processor. */
  isBehind?: boolean;
}

/** More than this is no chance. */
const AGAIN_FILES_MAX = 5;

const NONE: TestTotals = { passed: 0, failed: 0, skipped: 0 };
const sum = { ...NONE };
/** Files in which something failed beside others. */
const failedFiles: Record<string, TestTotals> = {};
const running = new Set<ChildProcess>();
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isStopped = true;
    for (const child of running) child.kill(signal);
  });
const [mode, since] = process.argv.slice(2);
// What axe looks at twice it looks at in each width and colour (`e2e/no-barrier.ts`).
if (mode === "--whole") process.env["EVERY_LOOK"] = "1";
const folder = await makeRunFolder();
const serverFolder = path.join(folder, "server");
const installed = findInstalledPostgres();
console.log(
  `Databases are on ${installed ? `the installed PostgreSQL ${installed.version}, those of the portal's own on ` : ""}the embedded one.`,
);
try {
  if (mode === "--changed") await runTouched();
  else await runAll();
  if (mode === "--whole") {
    await runTests("Long tests", ofProjects("long", "long-browser"));
    await runOnOtherNodes();
  }
} finally {
  await stopServer();
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""}`);
process.exitCode = sum.failed === 0 ? 0 : 1;

async function runAll(): Promise<void> {
  // A check and the journeys both need it.
  await run("Build", ["scripts/build-if-needed.mjs"]);
  await Promise.all([
    // Whoever waits for a page leaves a processor half idle: the rest takes what journeys leave.
    runTests("Journeys", ofProjects("browser")),
    runTests("Tests", ofProjects("database", "mocking", "unit"), { isBehind: true }),
    run("Checks", [TSX, "scripts/check.ts"], { isBehind: true }),
  ]);
  await runAlone();
}

/**
 * What failed while all others ran beside it runs once more with the machine to itself: a fault of the portal fails
 * again, a moment that it lost to others does not, and is told by name.
 */
async function runAlone(): Promise<void> {
  const files = Object.entries(failedFiles).map(([file, totals]) => ({
    file: path.relative(PROJECT_ROOT, file),
    totals,
  }));
  if (files.length === 0 || files.length > AGAIN_FILES_MAX) return;
  for (const { file, totals } of files) {
    if (isStopped) return;
    count(totals, -1);
    const { failed } = await runTests(`Alone: ${file}`, [file, "--maxWorkers=1"]);
    if (failed === 0) console.log(`\n${file} failed beside others and passed alone: why stands above.`);
  }
}

function count(totals: TestTotals, times = 1): void {
  for (const key of ["passed", "failed", "skipped"] as const) sum[key] += times * totals[key];
}

async function runTouched(): Promise<void> {
  const { files, tests, journeys, left } = await findTouchedTests(since);
  console.log(`${files} changed files touch ${tests.length + journeys.length + left} files of tests and journeys.`);
  if (left > 0) console.log(`The ${left} furthest from them are left to npm test.`);
  await Promise.all([
    tests.length > 0 && runTests("Tests", tests),
    journeys.length > 0 && runTests("Journeys", journeys),
    run("Checks", [TSX, "scripts/check.ts", "--without-build"]),
  ]);
}

/** All tests of the sources, and the journey of an operator who starts the built portal and stops it. */
async function runOnOtherNodes(): Promise<void> {
  for (const { major, file } of await findOtherNodes())
    if (file) {
      await run(`Tests on Node ${major}`, [VITEST, "run", ...ofProjects("database", "mocking", "unit")], {
        node: file,
      });
      await run(`Journeys on Node ${major}`, [VITEST, "run", ...SMOKE], { node: file });
    } else {
      console.log(`\nThere is no Node ${major} on npm for ${process.platform} on ${process.arch}: left out.`);
      sum.skipped += 1;
    }
}

/** Ends the server that tests which were broken off have left behind. */
async function stopServer(): Promise<void> {
  if (!existsSync(path.join(serverFolder, "postgres/cluster/postmaster.pid"))) return;
  const server = await openEmbeddedPostgres({ dataDir: serverFolder, durable: false });
  await server.stop();
}

function ofProjects(...names: string[]): string[] {
  return names.flatMap((name) => ["--project", name]);
}

async function runTests(title: string, words: string[], options?: RunOptions): Promise<TestTotals> {
  const totals = await run(title, [VITEST, "run", ...words], options);
  Object.assign(failedFiles, totals.failedFiles);
  return totals;
}

async function run(
  title: string,
  args: string[],
  { isBehind = false, node = process.execPath }: RunOptions = {},
): Promise<Partial<RunTotals> & TestTotals> {
  if (isStopped) return { ...NONE };
  console.log(`\n${title}`);
  const file = path.join(folder, `${title.replaceAll(/[/:]/g, " ")}.json`);
  const child = spawn(node, args, {
    cwd: PROJECT_ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      TEST_TOTALS_FILE: file,
      TMPDIR: folder,
      // One server for all that run at once.
      TEST_SERVER_DIR: serverFolder,
    },
  });
  running.add(child);
  if (isBehind && child.pid !== undefined) setPriority(child.pid, BEHIND);
  const [code] = (await once(child, "close")) as [number | null];
  running.delete(child);
  const totals = JSON.parse(await readFile(file, "utf8").catch(() => JSON.stringify(NONE))) as Partial<RunTotals> &
    TestTotals;
  // Something went wrong that was nobody's test.
  if (code !== 0 && totals.failed === 0) totals.failed = 1;
  count(totals);
  return totals;
}

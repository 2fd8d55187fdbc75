import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { isLong } from "#testing/longest-first.ts";
import { listFiles } from "./checks/list-files.ts";

const CODE = /\.tsx?$/;
const TEST = /(?<!\.long)\.test\.tsx?$/;
const JOURNEY = /^e2e\/[^/]+\.spec\.ts$/;
const IMPORT = /(?:from|import)\s*\(?\s*["']((?:#|\.{1,2}\/)[^"']+)["']/g;
// It imports the whole server, and with it every test of a call would be touched by everything.
const EVERYTHING = "src/testing/app.ts";
// Two minutes, with the checks beside them.
const TESTS_MAX = 40;
const JOURNEYS_MAX = 1;

interface TouchedTests {
  /** How many files have changed. */
  files: number;
  tests: string[];
  journeys: string[];
  /** How many more files are touched. */
  left: number;
}

/**
 * The tests that import what has changed since a commit or since the branch left `main`, and those beside it, the
 * nearest first; of journeys those that have changed themselves.
 */
export async function findTouchedTests(since = git("merge-base", "HEAD", "main")): Promise<TouchedTests> {
  const changed = git("diff", "--name-only", "--diff-filter=d", since)
    .concat("\n", git("ls-files", "--others", "--exclude-standard"))
    .split("\n")
    .filter(Boolean);
  const files = (await listFiles("src")).filter((file) => CODE.test(file));
  const importers = await findImporters(files);
  const steps = new Map(changed.map((file) => [file, 0]));
  const folders = new Set(changed.filter((file) => file.startsWith("src/")).map((file) => path.posix.dirname(file)));
  for (const file of files)
    if (TEST.test(file) && folders.has(path.posix.dirname(file)) && !steps.has(file)) steps.set(file, 1);
  // A map is walked on into what is added meanwhile: the nearest come first.
  for (const [file, step] of steps)
    if (file !== EVERYTHING)
      for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  const touched = [...steps].filter(([file]) => TEST.test(file)).sort(([, one], [, other]) => one - other);
  const tests = touched.filter(([file, step]) => step <= 1 || !isLong(file)).slice(0, TESTS_MAX);
  const journeys = changed.filter((file) => JOURNEY.test(file));
  const chosen = journeys.slice(0, JOURNEYS_MAX);
  return {
    files: changed.length,
    tests: tests.map(([file]) => file),
    journeys: chosen,
    left: touched.length - tests.length + journeys.length - chosen.length,
  };
}

/** Who imports each file. */
async function findImporters(files: string[]): Promise<Map<string, string[]>> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const source = await readFile(path.join(PROJECT_ROOT, file), "utf8");
    for (const [, name] of source.matchAll(IMPORT)) {
      const imported = name!.startsWith("#")
        ? `src/${name!.slice(1)}`
        : path.posix.join(path.posix.dirname(file), name!);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: PROJECT_ROOT, encoding: "utf8" }).trim();
}

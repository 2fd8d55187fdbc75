import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./src/testing/longest-first.ts";

const ROOT = import.meta.dirname;
const WORKERS = "src/testing/build-workers.ts";
const DATABASE = "src/testing/global-database.ts";
const WITH_DATABASE = [WORKERS, DATABASE];
const WITH_BROWSER = [DATABASE, "e2e/prepare-journeys.ts"];
const SOURCE_TESTS = "src/**/*.test.{ts,tsx}";
// Run by `npm run test:whole` alone.
const LONG_TESTS = "src/**/*.long.test.{ts,tsx}";
const mockingTests = testsWith(/\bvi\.mock\(/);
const databaseTests = testsWith(/from "#testing\/(app|database|indexed-search)\.ts"/).filter(
  (file) => !mockingTests.includes(file),
);

/**
 * Without a database, with one, and in a browser against the built portal; what takes long by its nature apart. All databases of
 * a run are on one server: the installed PostgreSQL where there is one, unless `TEST_DATABASE_SERVER=embedded`. Modules are
 * loaded once for many files, as that takes longer than most tests: only what puts others in their place has them for itself.
 */
export default defineConfig({
  // As the build says (src/web/build/pdfjs-assets.ts).
  define: { PDFJS_FILES: JSON.stringify("/assets/pdfjs/") },
  test: {
    reporters: process.env["CI"] || process.env["TEST_TOTALS_FILE"] ? ["./src/testing/plain-reporter.ts"] : ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [SOURCE_TESTS],
          exclude: [...databaseTests, ...mockingTests, LONG_TESTS],
          globalSetup: WORKERS,
          isolate: false,
        },
      },
      { extends: true, test: { name: "database", include: databaseTests, globalSetup: WITH_DATABASE, isolate: false } },
      { extends: true, test: { name: "mocking", include: mockingTests, globalSetup: WITH_DATABASE } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["e2e/*.spec.ts"],
          globalSetup: WITH_BROWSER,
          sequence: { groupOrder: 1 },
          isolate: false,
        },
      },
      { extends: true, test: { name: "long", include: [LONG_TESTS], globalSetup: WITH_DATABASE, isolate: false } },
      {
        extends: true,
        test: {
          name: "long-browser",
          include: ["e2e/long/*.spec.ts"],
          globalSetup: WITH_BROWSER,
          sequence: { groupOrder: 2 },
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
    sequence: { sequencer: LongestFirst },
    // What one project of a run has transformed the others take from there.
    experimental: { fsModuleCache: true },
    setupFiles: ["src/testing/guard-test.ts"],
    maxWorkers: 2,
    maxConcurrency: 2,
    // Far above what any test takes: it ends what hangs, on the slowest machine too.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 180_000 } },
    slowTestThreshold: 5_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});

function testsWith(pattern: RegExp): string[] {
  return readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("src", ...file.split(path.sep)))
    .filter(
      (file) => /(?<!\.long)\.test\.tsx?$/.test(file) && pattern.test(readFileSync(path.join(ROOT, file), "utf8")),
    );
}

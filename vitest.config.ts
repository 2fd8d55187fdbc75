import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const ROOT = import.meta.dirname;
const WORKERS = "src/testing/build-workers.ts";
const WITH_DATABASE = [WORKERS, "src/testing/global-database.ts"];
const SOURCE_TESTS = "src/**/*.test.{ts,tsx}";
const mockingTests = testsWith(/\bvi\.mock\(/);
const databaseTests = testsWith(/from "#testing\/(app|database|indexed-search)\.ts"/).filter((file) => !mockingTests.includes(file));

/**
 * Without a database, with one (on the installed PostgreSQL where there is one, unless `TEST_DATABASE_SERVER=embedded`),
 * and in a browser against the built portal on the embedded one. Modules are loaded once for many files, as that takes
 * longer than most tests: only what puts others in their place has them for itself.
 */
export default defineConfig({
  // As the build says (src/web/build/pdfjs-assets.ts).
  define: { PDFJS_FILES: JSON.stringify("/assets/pdfjs/") },
  test: {
    reporters: process.env["CI"] || process.env["TEST_TOTALS_FILE"] ? ["./src/testing/plain-reporter.ts"] : ["default"],
    projects: [
      { extends: true, test: { name: "unit", include: [SOURCE_TESTS], exclude: [...databaseTests, ...mockingTests], globalSetup: WORKERS, isolate: false } },
      { extends: true, test: { name: "database", include: databaseTests, globalSetup: WITH_DATABASE, isolate: false } },
      { extends: true, test: { name: "mocking", include: mockingTests, globalSetup: WITH_DATABASE } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["e2e/**/*.spec.ts"],
          globalSetup: "e2e/prepare-journeys.ts",
          // A browser and a portal each: one after the other. Two at once wait for each other's frames.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
        },
      },
    ],
    setupFiles: ["src/testing/guard-test.ts"],
    maxWorkers: 2,
    maxConcurrency: 2,
    // Far above what any test takes: it ends what hangs, on the slowest machine too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    slowTestThreshold: 5_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});

function testsWith(pattern: RegExp): string[] {
  return readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("src", ...file.split(path.sep)))
    .filter((file) => /\.test\.tsx?$/.test(file) && pattern.test(readFileSync(path.join(ROOT, file), "utf8")));
}

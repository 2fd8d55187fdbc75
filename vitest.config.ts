import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const ROOT = import.meta.dirname;
const SOURCE_TESTS = "src/**/*.test.{ts,tsx}";
const databaseTests = testsThatImport(/#testing\/(app|database|indexed-search)\.ts/);

/**
 * Three kinds: without a database, with one (`TEST_DATABASE_SERVER=installed` takes the installed server instead of the
 * embedded one), and in a browser against the built portal.
 */
export default defineConfig({
  test: {
    reporters: process.env["CI"] || process.env["TEST_TOTALS_FILE"] ? ["./src/testing/plain-reporter.ts"] : ["default"],
    projects: [
      { extends: true, test: { name: "unit", include: [SOURCE_TESTS], exclude: databaseTests } },
      { extends: true, test: { name: "database", include: databaseTests, globalSetup: "src/testing/global-database.ts" } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["e2e/**/*.spec.ts"],
          globalSetup: "scripts/build-for-tests.ts",
          // A browser and a portal each: one after the other, once the machine is free.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
        },
      },
    ],
    setupFiles: ["src/testing/guard-test.ts"],
    maxWorkers: 2,
    // Far above what any test takes: it ends what hangs, on the slowest machine too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    slowTestThreshold: 5_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});

function testsThatImport(pattern: RegExp): string[] {
  return readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("src", ...file.split(path.sep)))
    .filter((file) => /\.test\.tsx?$/.test(file) && pattern.test(readFileSync(path.join(ROOT, file), "utf8")));
}

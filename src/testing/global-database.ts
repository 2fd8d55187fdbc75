import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbeddedPostgres, type EmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { prepareQueues } from "#platform/tasks.ts";
import { runStatement, TEMPLATE } from "./database.ts";
import { findInstalledPostgres } from "./installed-postgres.ts";

let dataDir: string;
let server: EmbeddedPostgres | undefined;

/** Starts one server for the whole run, the installed one where there is one, with a migrated database that each test file's own is copied from. */
export async function setup(project: TestProject): Promise<void> {
  const binaries = findBinaries();
  dataDir = await mkdtemp(path.join(tmpdir(), "xinpu-test-"));
  // Under root an older server must be able to walk into its folder.
  await chmod(dataDir, 0o755);
  server = await openEmbeddedPostgres({ dataDir, durable: false, binaries });
  await runStatement(server.connection, `create database ${TEMPLATE}`);
  const template = { ...server.connection, database: TEMPLATE };
  await migrate(template);
  await prepareQueues(template, [], createLog("silent"));
  project.provide("databaseServer", server.connection);
}

export async function teardown(): Promise<void> {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The journeys in a browser use the embedded server; what runs on the oldest version allowed as well is right on both. */
function findBinaries(): string | undefined {
  return process.env.TEST_DATABASE_SERVER === "embedded" ? undefined : findInstalledPostgres()?.binaries;
}

import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbeddedPostgres, type EmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { findInstalledPostgres } from "./installed-postgres.ts";
import { makeRunFolder } from "./run-folder.ts";

let server: EmbeddedPostgres | undefined;

/** Opens the one server of the whole run, the installed one where there is one: whichever project comes first starts it. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = (process.env["TEST_SERVER_DIR"] ??= await makeRunFolder());
  server = await openEmbeddedPostgres({ dataDir, durable: false, binaries: findBinaries() });
  project.provide("databaseServer", server.connection);
}

export async function teardown(): Promise<void> {
  const dataDir = process.env["TEST_SERVER_DIR"]!;
  await server?.stop();
  // Whoever leaves last has stopped it.
  if (!existsSync(path.join(dataDir, "postgres/cluster/postmaster.pid")))
    await rm(dataDir, { recursive: true, force: true });
}

/** What runs on the oldest version allowed as well is right on both. */
function findBinaries(): string | undefined {
  return process.env["TEST_DATABASE_SERVER"] === "embedded" ? undefined : findInstalledPostgres()?.binaries;
}

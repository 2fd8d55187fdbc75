import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import type { DataOf } from "#api/define-calls.ts";
import type { site } from "#domains/site/contract/site.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { runStatement } from "#testing/database.ts";
import { hasNoTasks } from "./ask-database.ts";
import { findBundledBrowser } from "./bundled-browser.ts";
import { type ReadyPortal, startPortal, type PortalProcess } from "./portal-process.ts";
import { addressOf, copySampleData, SAMPLE_DATABASE } from "./sample-portal.ts";

const LOOK_AGAIN_MS = 200;

let folder: string;
let shared: { portal: PortalProcess; drop(): Promise<void> } | undefined;

/**
 * Builds what users run, makes the data folder and database that journeys have copies of, and starts the portal of
 * those that only read.
 */
export async function setup(project: TestProject): Promise<void> {
  execFileSync(process.execPath, [path.join(PROJECT_ROOT, "scripts/build-if-needed.mjs")], { stdio: "inherit" });
  await findBundledBrowser();
  const server = project.getProvidedContext().databaseServer;
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-sample-"));
  const sampleFolder = path.join(folder, "var");
  await runStatement(server, `create database ${SAMPLE_DATABASE}`);
  const DATABASE_URL = addressOf({ ...server, database: SAMPLE_DATABASE });
  const portal = await startPortal({ DATA_DIR: sampleFolder, DATABASE_URL });
  while (!(await isDone(portal))) await wait(LOOK_AGAIN_MS);
  await portal.kill("SIGTERM");
  project.provide("sampleFolder", sampleFolder);
  const copy = await copySampleData(server, sampleFolder);
  const reading = await startPortal(copy.environment);
  shared = { portal: reading, drop: copy.drop };
  project.provide("sharedPortal", reading.address);
}

export async function teardown(): Promise<void> {
  await shared?.portal.kill("SIGTERM");
  await shared?.drop();
  await rm(folder, { recursive: true, force: true });
}

async function isDone({ address, environment }: ReadyPortal): Promise<boolean> {
  const answer = await fetch(`${address}/api/health`);
  const { data } = (await answer.json()) as {
    data: DataOf<typeof site.checkHealth> & { documents: { waitingForText: number } };
  };
  return data.documents.waitingForText === 0 && data.search.answersFrom === "index" && hasNoTasks(environment);
}

import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import type { DataOf } from "#api/define-calls.ts";
import type { site } from "#domains/site/contract.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { findBundledBrowser } from "./bundled-browser.ts";
import { startPortal } from "./portal-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    sampleData: string;
  }
}

const LOOK_AGAIN_MS = 200;

let folder: string;

/** Builds what users run, unpacks the browser, and makes the data folder that each journey has its own copy of: the sample data, with all that is done about it in the background. */
export async function setup(project: TestProject): Promise<void> {
  execFileSync(process.execPath, [path.join(PROJECT_ROOT, "scripts/build-if-needed.mjs")], { stdio: "inherit" });
  await findBundledBrowser();
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-sample-"));
  const sampleData = path.join(folder, "var");
  const portal = await startPortal({ DATA_DIR: sampleData });
  while (!(await isDone(portal.address))) await wait(LOOK_AGAIN_MS);
  await portal.kill("SIGTERM");
  project.provide("sampleData", sampleData);
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

async function isDone(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/health`);
  const { data } = (await answer.json()) as { data: DataOf<typeof site.health> };
  return data.tasks.waiting === 0 && data.documents.waitingForText === 0 && data.search.answersFrom === "index";
}

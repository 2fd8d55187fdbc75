import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { site } from "#domains/site/contract/site.ts";
import { startPortal } from "../../e2e/portal-process.ts";
import type { BenchPortal } from "../bench-portal.ts";
import { askPortal } from "../catalogue-sample.ts";

const LOOK_AGAIN_MS = 100;
const PATIENCE_MS = 900_000;

export interface IndexStart {
  portal: BenchPortal;
  /** From the start of the process until it answered. */
  readySeconds: number;
  /** From then until answers came from the index; 0 where they did at once. */
  indexSeconds: number;
  /** What the process held when it answered, when the index was there, and at most; in MB. */
  memory: { before: number; after: number; peak: number };
  /** What the portal tells of the index that it built; null where it built none. */
  build: BuildTimes | null;
}

/** In seconds: reading the parts, putting the index together, saving it. */
interface BuildTimes {
  readSeconds: number;
  indexSeconds: number;
  saveSeconds: number;
}

/** Starts the portal and waits until search answers from its index. `onStarted` is told of the process as soon as there is one. */
export async function startUntilIndexed(
  environment: Record<string, string>,
  onStarted: (portal: BenchPortal) => void,
): Promise<IndexStart> {
  const started = performance.now();
  const portal = await startPortal(environment);
  onStarted(portal);
  const ready = performance.now();
  const before = (await readMemory(portal)).now;
  for (;;) {
    const { search } = await askPortal(portal.address, site.checkHealth, {});
    if (search.answersFrom === "index") break;
    if (search.problem !== null || performance.now() - ready > PATIENCE_MS)
      throw new Error(`There is no index: ${search.problem ?? "it takes too long"}`);
    await wait(LOOK_AGAIN_MS);
  }
  const indexSeconds = (performance.now() - ready) / 1000;
  const { now, peak } = await readMemory(portal);
  return {
    portal,
    readySeconds: (ready - started) / 1000,
    indexSeconds,
    memory: { before, after: now, peak },
    build: readBuildTimes(portal),
  };
}

function readBuildTimes({ lines }: BenchPortal): BuildTimes | null {
  const line = lines.findLast((line) => line.includes("the search index was built"));
  return line === undefined ? null : (JSON.parse(line) as BuildTimes);
}

/** What the operating system says that a process holds, now and at most, in MB; only Linux tells. */
export async function readMemory({ process: { pid } }: BenchPortal): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000;
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

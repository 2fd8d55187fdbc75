import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { startPortal } from "../e2e/portal-process.ts";
import { benchEnvironment, type BenchOptions, type BenchPortal, withDataFolder } from "./bench-portal.ts";
import { figure, markdownTable } from "./markdown.ts";

const IDLE_SECONDS = 20;

/** Seconds from the start to the first page, on a fresh folder and again, and the memory of the process at rest. */
export async function benchStart({ data }: BenchOptions): Promise<string> {
  return withDataFolder(data, async (folder) => {
    const first = await timeStart(folder, data === undefined);
    const memory = await restingMemory(first.portal);
    await first.portal.kill("SIGTERM");
    const second = await timeStart(folder, data === undefined);
    await second.portal.kill("SIGTERM");
    return markdownTable(
      ["what", "figure"],
      [
        [data ? "start to first page, s" : "first start to first page, sample data included, s", figure(first.seconds)],
        ["second start to first page, s", figure(second.seconds)],
        [`memory of the process after ${IDLE_SECONDS} s of rest, MB`, memory],
      ],
    );
  });
}

async function timeStart(folder: string, isFresh: boolean): Promise<{ portal: BenchPortal; seconds: number }> {
  const started = performance.now();
  const portal = await startPortal(benchEnvironment(folder, isFresh));
  const page = await fetch(portal.address);
  await page.text();
  return { portal, seconds: (performance.now() - started) / 1000 };
}

/** What the operating system says the process holds; only Linux tells. */
async function restingMemory({ process: { pid } }: BenchPortal): Promise<string> {
  await wait(IDLE_SECONDS * 1000);
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return Number.isNaN(kilobytes) ? "unknown" : figure(kilobytes / 1000);
}

import { fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { startPortal } from "../e2e/portal-process.ts";
import { benchEnvironment, type BenchOptions, untilIdle, withDataFolder } from "./bench-portal.ts";
import { figure, markdownTable, percentile } from "./markdown.ts";

const AT_ONCE = 150;
const BURSTS = 3;
/** What runs for the first time takes several times as long. */
const WARM_UP_LOOKS = 30;

const random = () => Math.random().toString(36).slice(2, 8);

/** Addresses of which none is asked for twice. */
const PAGES: Record<string, () => string> = {
  home: () => `/?of=${random()}`,
  "part search": () => `/datasheet/datasheetSearch/${random()}`,
  "document search": () => `/specification/${random()}`,
  brands: () => `/specification/brandList?of=${random()}`,
  categories: () => `/datasheet/datasheetCategory/?of=${random()}`,
  companies: () => `/agentList/index/?of=${random()}`,
  news: () => `/news/index/1?of=${random()}`,
  login: () => `/login?of=${random()}`,
  nowhere: () => `/${random()}/${random()}`,
};

/** What another visitor waits while one address asks for 150 pages in one moment, three times, each by a connection of its own; with limits as they stand. */
export async function benchBursts({ data }: BenchOptions): Promise<string> {
  return withDataFolder(data, async (folder) => {
    const portal = await startPortal({
      ...benchEnvironment(folder, data === undefined),
      LIMITS: "on",
      PAGE_STORE_MB: "64",
    });
    try {
      await untilIdle(portal);
      for (const [at, address] of Object.values(PAGES).entries())
        for (let look = 0; look < WARM_UP_LOOKS; look += 1) await ask(portal.address + address(), `10.8.${at}.7`);
      const rows: string[][] = [];
      for (const [at, [name, address]] of Object.entries(PAGES).entries()) {
        const times = await watchWhile(portal.address, async () => {
          for (let burst = 0; burst < BURSTS; burst += 1)
            await Promise.all(Array.from({ length: AT_ONCE }, () => ask(portal.address + address(), `10.9.${at}.7`)));
        });
        rows.push([name, percentile(times, 0.5), percentile(times, 0.95), figure(Math.max(...times))]);
      }
      return markdownTable(["150 at once, three times", "another's look, p50 ms", "p95 ms", "longest ms"], rows);
    } finally {
      await portal.kill("SIGTERM");
    }
  });
}

/** How long another visitor's looks took while something ran. */
async function watchWhile(origin: string, run: () => Promise<void>): Promise<number[]> {
  const watcher = fork(path.join(PROJECT_ROOT, "bench/watch-pages.mjs"), [origin], { execArgv: [] });
  await once(watcher, "message");
  await run();
  watcher.send("over");
  const [times] = (await once(watcher, "message")) as [number[]];
  return times;
}

/** Whatever is answered, a refusal too: what counts is what it does to others. */
function ask(address: string, from: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent: false, headers: { "x-forwarded-for": from, "accept-encoding": "gzip" } }, (answer) =>
        answer.resume().once("end", resolve),
      )
      .once("error", reject);
  });
}

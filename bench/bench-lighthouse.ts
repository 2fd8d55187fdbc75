import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { BROWSER_ARGUMENTS, findBundledBrowser } from "../e2e/bundled-browser.ts";
import { makeEveryPage } from "../e2e/every-page.ts";
import { startPortal } from "../e2e/portal-process.ts";
import { loadTool } from "../scripts/load-tool.ts";
import { benchEnvironment, type BenchOptions, untilIdle, withDataFolder } from "./bench-portal.ts";
import { samplePages } from "./catalogue-sample.ts";
import { markdownTable } from "./markdown.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Audit {
  id: string;
  score: number | null;
  scoreDisplayMode: string;
}

/** The part of lighthouse that is used. */
interface Lighthouse {
  default(
    address: string,
    flags: { port: number; output: "json"; logLevel: "error"; onlyCategories: string[]; ignoreStatusCode: boolean },
  ): Promise<
    { lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } } | undefined
  >;
}

/** Lighthouse's marks for the content pages, on its idea of a telephone. A fresh data folder gets what every kind of page shows. */
export async function benchLighthouse(options: BenchOptions): Promise<string> {
  return withDataFolder(options.data, async (folder) => {
    const isFresh = options.data === undefined;
    // The telephone would be led from some pages to those made for it; both kinds are asked for by their own address.
    const portal = await startPortal({ ...benchEnvironment(folder, isFresh), MOBILE_REDIRECT: "off" });
    try {
      const paths =
        options.paths.length > 0
          ? options.paths
          : [
              ...(await samplePages(portal.address)),
              ...(isFresh ? Object.values(await makeEveryPage(portal, { DATA_DIR: folder })) : []),
            ];
      await untilIdle(portal);
      return await measure(portal.address, paths);
    } finally {
      await portal.kill("SIGTERM");
    }
  });
}

function measure(address: string, paths: string[]): Promise<string> {
  return withBrowser(async (port) => {
    const { default: lighthouse } = await loadTool<Lighthouse>("lighthouse", "lighthouse");
    const rows: string[][] = [];
    for (const page of paths) {
      const result = await lighthouse(address + page, {
        port,
        output: "json",
        logLevel: "error",
        onlyCategories: [...CATEGORIES],
        ignoreStatusCode: true,
      });
      const marks = CATEGORIES.map((category) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
      const lost = Object.values(result?.lhr.audits ?? {}).filter(
        ({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0,
      );
      rows.push([decodeURI(page), ...marks.map(String), lost.map(({ id }) => id).join(", ")]);
    }
    return markdownTable(["page", ...CATEGORIES, "not passed"], rows);
  });
}

async function withBrowser<Answer>(use: (port: number) => Promise<Answer>): Promise<Answer> {
  const profile = await mkdtemp(path.join(tmpdir(), "xinpu-lighthouse-"));
  const browser = spawn(
    await findBundledBrowser(),
    [...BROWSER_ARGUMENTS, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  try {
    for await (const line of createInterface({ input: browser.stderr })) {
      const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line) ?? [];
      if (port) return await use(Number(port));
    }
    throw new Error("the browser did not start");
  } finally {
    browser.kill("SIGKILL");
    await once(browser, "close");
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

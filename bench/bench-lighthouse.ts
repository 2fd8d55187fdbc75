import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import lighthouse from "lighthouse";
import { type BenchOptions, withPortal } from "./bench-portal.ts";
import { samplePages } from "./catalogue-sample.ts";
import { markdownTable } from "./markdown.ts";

// @sparticuz/chromium unpacks its libraries only where it believes itself on a server of that kind.
process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs20.x";

const LEFT_OUT = ["--single-process", "--no-zygote", "--in-process-gpu", "--disable-web-security"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lighthouse's marks for the content pages, on its idea of a telephone. */
export async function benchLighthouse(options: BenchOptions): Promise<string> {
  return withPortal(options, async ({ address }) => {
    const paths = options.paths.length > 0 ? options.paths : await samplePages(address);
    return withBrowser(async (port) => {
      const rows: string[][] = [];
      for (const page of paths) {
        const result = await lighthouse(address + page, { port, output: "json", logLevel: "error", onlyCategories: [...CATEGORIES] });
        const marks = CATEGORIES.map((category) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
        const lost = Object.values(result?.lhr.audits ?? {}).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0);
        rows.push([decodeURI(page), ...marks.map(String), lost.map(({ id }) => id).join(", ")]);
      }
      return markdownTable(["page", ...CATEGORIES, "not passed"], rows);
    });
  });
}

async function withBrowser<Answer>(use: (port: number) => Promise<Answer>): Promise<Answer> {
  const profile = await mkdtemp(path.join(tmpdir(), "xinpu-lighthouse-"));
  const { default: bundled } = await import("@sparticuz/chromium");
  const args = bundled.args.filter((argument) => !LEFT_OUT.includes(argument));
  const browser = spawn(await bundled.executablePath(), [...args, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
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

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { createBuilder } from "vite";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { type BenchOptions, withPortal } from "./bench-portal.ts";
import { samplePages } from "./catalogue-sample.ts";
import { figure, markdownTable } from "./markdown.ts";
import { measureLoad } from "./measure-load.ts";

const CLIENTS = [1, 8];
const BUILT = path.join(PROJECT_ROOT, "dist/bench");

/** Pages a second, and how they compare with the same page over a fixed object. */
export async function benchPages(options: BenchOptions): Promise<string> {
  await buildFixedServer();
  return withPortal(options, async (portal) => {
    const paths = options.paths.length > 0 ? options.paths : await samplePages(portal.address);
    return withFixedServer(portal.address, async (fixed) => {
      const rows: string[][] = [];
      for (const page of paths) {
        for (const clients of CLIENTS) {
          const load = { paths: [page], clients, seconds: options.seconds };
          const real = await measureLoad({ origin: portal.address, ...load });
          const bare = await measureLoad({ origin: fixed, ...load });
          const share = `${figure((real.perSecond / bare.perSecond) * 100)} %`;
          rows.push([
            decodeURI(page),
            `${clients}`,
            figure(real.perSecond),
            figure(real.p50Ms),
            figure(real.p99Ms),
            figure(bare.perSecond),
            share,
          ]);
        }
      }
      return markdownTable(["page", "clients", "pages/s", "p50 ms", "p99 ms", "over a fixed object /s", "share"], rows);
    });
  });
}

/** Built as the portal is, so that the same React and router are compared. */
async function buildFixedServer(): Promise<void> {
  const rolldownOptions = { input: { "fixed-server": "bench/fixed-server.ts" } };
  const builder = await createBuilder({
    root: PROJECT_ROOT,
    logLevel: "warn",
    environments: { ssr: { build: { outDir: BUILT, rolldownOptions } } },
  });
  await builder.build(builder.environments["ssr"]!);
}

async function withFixedServer<Answer>(origin: string, use: (fixed: string) => Promise<Answer>): Promise<Answer> {
  const server = spawn(process.execPath, [path.join(BUILT, "fixed-server.js"), origin], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, NODE_ENV: "production", TRUST_PROXY: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [address] = (await once(createInterface(server.stdout), "line")) as [string];
    return await use(address);
  } finally {
    server.kill("SIGTERM");
    await once(server, "close");
  }
}

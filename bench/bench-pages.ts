import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { createBuilder } from "vite";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { type BenchOptions, CLIENTS, withPortal } from "./bench-portal.ts";
import { samplePages } from "./catalogue-sample.ts";
import { figure, markdownTable } from "./markdown.ts";
import { type Load, measureLoad } from "./measure-load.ts";

const KEPT_MB = "64";
const BUILT = path.join(PROJECT_ROOT, "dist/bench");

/** Pages a second: made for each who asks, kept once they are made, and over a fixed object. */
export async function benchPages(options: BenchOptions): Promise<string> {
  await buildFixedServer();
  const paths =
    options.paths.length > 0 ? options.paths : await withPortal(options, ({ address }) => samplePages(address));
  const made = await withPortal(options, async ({ address }) => ({
    real: await measurePages(address, paths, options.seconds),
    bare: await withFixedServer(address, (fixed) => measurePages(fixed, paths, options.seconds)),
  }));
  const kept = await withPortal(options, ({ address }) => measurePages(address, paths, options.seconds), {
    PAGE_STORE_MB: KEPT_MB,
  });
  const rows = made.real.map(({ page, clients, load }, at) => {
    const [bare, stored] = [made.bare[at]!.load, kept[at]!.load];
    return [
      decodeURI(page),
      `${clients}`,
      ...figuresOf(load),
      figure(bare.perSecond),
      `${figure((load.perSecond / bare.perSecond) * 100)} %`,
      ...figuresOf(stored),
    ];
  });
  const heads = ["page", "clients", "made/s", "p50 ms", "p99 ms", "over a fixed object /s", "share"];
  return markdownTable([...heads, "kept/s", "p50 ms", "p99 ms"], rows);
}

async function measurePages(origin: string, paths: string[], seconds: number) {
  const measured = [];
  for (const page of paths)
    for (const clients of CLIENTS)
      measured.push({ page, clients, load: await measureLoad({ origin, paths: [page], clients, seconds }) });
  return measured;
}

function figuresOf({ perSecond, p50Ms, p99Ms }: Load): string[] {
  return [figure(perSecond), figure(p50Ms), figure(p99Ms)];
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

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { site } from "#domains/site/contract/site.ts";
import { hasNoTasks } from "../e2e/ask-database.ts";
import { type ReadyPortal, startPortal } from "../e2e/portal-process.ts";
import { askPortal } from "./catalogue-sample.ts";

const LOOK_AGAIN_MS = 500;
/** Alone, as many as a quick office, and a crowd. */
export const CLIENTS = [1, 8, 64];

export interface BenchOptions {
  /** A data folder that stands; without one a fresh folder with the sample data is made. */
  data?: string | undefined;
  seconds: number;
  /** Parts of a generated catalogue. */
  rows: number;
  /** Pages of generated datasheets. */
  pages: number;
  /** Generated articles. */
  articles: number;
  /** How long the soak lasts. */
  minutes: number;
  /** Queries whose answer is known, one JSON object a line; without it those beside the project. */
  queries?: string | undefined;
  /** What to ask for; without any, the pages of docs/performance.md. */
  paths: string[];
}

export type BenchPortal = ReadyPortal;

/** Runs something against the built portal on a private port, and leaves nothing behind. */
export async function withPortal<Answer>(
  { data }: BenchOptions,
  use: (portal: BenchPortal) => Promise<Answer>,
  settings: Record<string, string> = {},
): Promise<Answer> {
  return withDataFolder(data, async (folder) => {
    const portal = await startPortal({ ...benchEnvironment(folder, data === undefined), ...settings });
    try {
      return await use(portal);
    } finally {
      await portal.kill("SIGTERM");
    }
  });
}

/** A folder that is there as long as it is used: the given one, or one of its own. */
export async function withDataFolder<Answer>(
  given: string | undefined,
  use: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  if (given) return use(path.resolve(given));
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-bench-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The settings of every portal that is measured. A folder that was given is taken as it stands, a fresh one gets the sample data. */
export function benchEnvironment(folder: string, isFresh: boolean): Record<string, string> {
  const { DATABASE_URL, DATABASE_POOL, PART_ROWS_MB } = process.env;
  return {
    DATA_DIR: folder,
    TRUST_PROXY: "1",
    LIMITS: "off",
    // It is measured what making a page takes, unless a bench says otherwise.
    PAGE_STORE_MB: "0",
    SAMPLE_DATA: isFresh ? "on" : "off",
    ...(DATABASE_URL && { DATABASE_URL }),
    ...(DATABASE_POOL && { DATABASE_POOL }),
    ...(PART_ROWS_MB && { PART_ROWS_MB }),
  };
}

/** A fresh catalogue is indexed and its datasheets drawn behind the first answers. */
export async function untilIdle({ address, environment }: BenchPortal): Promise<void> {
  for (;;) {
    const { search } = await askPortal(address, site.checkHealth, {});
    if (!search.isBuilding && (await hasNoTasks(environment))) return;
    await wait(LOOK_AGAIN_MS);
  }
}

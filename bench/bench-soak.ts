import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { startPortal } from "../e2e/portal-process.ts";
import { countAcknowledged, newLedger, startMixedLoad } from "../e2e/mixed-load.ts";
import { type BenchOptions, benchEnvironment, untilIdle, withDataFolder } from "./bench-portal.ts";
import { figure, markdownTable } from "./markdown.ts";

const SAMPLE_EVERY_MS = 30_000;
const PAUSE_MS = 400;
const PARTS = 400;
/** What fills once, as caches and plans do, is not a leak. */
const WARM_UP_SHARE = 1 / 3;
const MEGABYTE = 1_000_000;
const HOUR_MINUTES = 60;
const LOOK_AGAIN_MS = 50;
const MEASURING = pathToFileURL(path.join(import.meta.dirname, "measure-memory.mjs")).href;

const say = (line: string) => console.error(`… ${line}`);

interface Sample {
  minutes: number;
  heapMb: number;
  rssMb: number;
  handles: number;
  children: number;
  connections: number;
  writing: number;
}

/** Six roles at a moderate rate for `minutes`; memory after collected garbage, handles, connections and files, and how fast each grows. */
export async function benchSoak(options: BenchOptions): Promise<string> {
  return withDataFolder(options.data, async (folder) => {
    const server = await openEmbeddedPostgres({ dataDir: folder });
    const memoryFile = path.join(folder, "memory.json");
    const portal = await startPortal(
      { ...benchEnvironment(folder, options.data === undefined), MEMORY_FILE: memoryFile },
      { nodeArgs: ["--expose-gc", "--import", MEASURING] },
    );
    const client = new pg.Client(server.connection);
    client.on("error", () => {});
    try {
      const { address } = portal;
      await untilIdle(portal);
      await client.connect();
      const { rows } = await client.query<{ id: number; brandId: number | null }>(
        `select id::int, brand_id::int as "brandId" from datasheet_parts order by id limit ${PARTS}`,
      );
      const ledger = newLedger();
      const statuses = new Map<number, number>();
      const load = startMixedLoad({
        target: { address, lines: portal.lines, clockShiftMs: 0 },
        ledger,
        partIds: rows.map(({ id }) => id),
        brandIds: [...new Set(rows.flatMap(({ brandId }) => (brandId === null ? [] : [brandId])))],
        pauseMs: PAUSE_MS,
        onReply: ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
      });
      const samples: Sample[] = [];
      const began = performance.now();
      while (performance.now() - began < options.minutes * 60_000) {
        await wait(SAMPLE_EVERY_MS);
        const sample = {
          minutes: (performance.now() - began) / 60_000,
          ...(await measureMemory(portal.process.pid!, memoryFile)),
          ...(await countHeld(portal.process.pid!, folder)),
          connections: Number(
            (
              await client.query<{ count: string }>(
                "select count(*) from pg_stat_activity where backend_type = 'client backend'",
              )
            ).rows[0]!.count,
          ),
        };
        samples.push(sample);
        say(JSON.stringify(sample));
      }
      await load.stop();
      return report(samples, { acts: load.acts(), acknowledged: countAcknowledged(ledger), statuses });
    } finally {
      await client.end().catch(() => {});
      await portal.kill("SIGTERM");
      await server.stop();
    }
  });
}

/** Once its garbage is collected. */
async function measureMemory(pid: number, file: string): Promise<Pick<Sample, "heapMb" | "rssMb">> {
  await rm(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (;;) {
    await wait(LOOK_AGAIN_MS);
    const written = await readFile(file, "utf8").catch(() => null);
    if (written === null) continue;
    const { heapUsed, external, rss } = JSON.parse(written) as NodeJS.MemoryUsage;
    return { heapMb: (heapUsed + external) / MEGABYTE, rssMb: rss / MEGABYTE };
  }
}

/** What a process of Linux holds beside memory, and what it has not finished writing. */
async function countHeld(pid: number, folder: string): Promise<Pick<Sample, "children" | "handles" | "writing">> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return {
    handles: (await readdir(`/proc/${pid}/fd`)).length,
    children: children.trim().split(" ").filter(Boolean).length,
    writing: (await readdir(path.join(folder, "files/writing")).catch(() => [])).length,
  };
}

interface Outcome {
  acts: number;
  acknowledged: number;
  statuses: Map<number, number>;
}

function report(samples: Sample[], { acts, acknowledged, statuses }: Outcome): string {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const measures = [
    ["heap after garbage is collected, MB", "heapMb"],
    ["resident memory, MB", "rssMb"],
    ["open descriptors", "handles"],
    ["processes beside it", "children"],
    ["connections to PostgreSQL", "connections"],
    ["files half written", "writing"],
  ] as const;
  const table = markdownTable(
    ["", "first", "after warming up", "last", "slope an hour"],
    measures.map(([label, name]) => [
      label,
      ...[samples[0]!, steady[0]!, samples.at(-1)!].map((sample) => figure(sample[name])),
      figure(slopeOf(steady.map((sample) => [sample.minutes, sample[name]])) * HOUR_MINUTES),
    ]),
  );
  const answers = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
  return `${table}\n\n${acts} acts in ${figure(samples.at(-1)!.minutes)} minutes, ${acknowledged} acknowledged; answers: ${answers.join(", ")}. Slopes by least squares over the last two thirds.`;
}

/** By least squares. */
function slopeOf(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const covariance = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return covariance / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

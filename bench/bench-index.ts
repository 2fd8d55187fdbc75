// npx tsx bench/bench-index.ts [--rows N] [--queries N] [--seed N] [--facets] [--cpu]: the index alone, in this
// thread; --cpu counts the processor's time, not the clock's.
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { buildImage } from "#part-search/index/build-image.ts";
import { readImage, writeImage } from "#part-search/index/image-file.ts";
import { imageBytes } from "#part-search/index/index-image.ts";
import { openIndexPool } from "#part-search/index/index-pool.ts";
import type { IndexedPart } from "#part-search/index/indexed-part.ts";
import { PartIndex } from "#part-search/index/part-index.ts";
import {
  drawRanks,
  generateNamedQueries,
  generateQueries,
  NAMED_KINDS,
  PACKAGING,
  QUERY_KINDS,
  type GeneratedQuery,
  type NamedKind,
} from "./generate-queries.ts";
import { generateParts } from "./generate-parts.ts";
import { markdownTable } from "./markdown.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    queries: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    facets: { type: "boolean", default: false },
    cpu: { type: "boolean", default: false },
  },
});
const rows = Number(values.rows);
const seed = Number(values.seed);
const PAGE = 20;
const TYPE_AHEAD = 8;

const ranks = drawRanks({ parts: rows, count: Number(values.queries), seed });
const wanted = new Map<number, IndexedPart>(ranks.map((rank) => [rank + 1, null!]));

/** Keeps the parts that queries are made from as they pass. */
function* parts(): Generator<IndexedPart[]> {
  for (const batch of generateParts({ parts: rows, seed })) {
    for (const part of batch) if (wanted.has(part.id)) wanted.set(part.id, part);
    yield batch;
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(2);
let start = performance.now();
for (const batch of generateParts({ parts: rows, seed })) if (batch.length === 0) break;
const generating = seconds(start);
start = performance.now();
let image = await buildImage(parts(), 0);
const building = seconds(start);
const folder = mkdtempSync(path.join(tmpdir(), "bench-index-"));
const file = path.join(folder, "parts.index");
start = performance.now();
await writeFile(file, writeImage(image));
const saving = seconds(start);
start = performance.now();
image = await readImage(createReadStream(file, { highWaterMark: 1024 ** 2 }));
const loading = seconds(start);
const size = statSync(file).size;
rmSync(folder, { recursive: true });
console.log(
  markdownTable(
    [
      "parts",
      "generate s",
      "build s (with generating)",
      "MB",
      "bytes a part",
      "save s",
      "load s",
      "memory of the process MB",
    ],
    [
      [
        rows.toLocaleString("en"),
        generating,
        building,
        (imageBytes(image) / 1e6).toFixed(1),
        (size / rows).toFixed(1),
        saving,
        loading,
        (process.memoryUsage.rss() / 1e6).toFixed(0),
      ],
    ],
  ),
);

const index = new PartIndex(image);
index.setPackaging(PACKAGING);
const queries = generateQueries(
  ranks.map((rank) => wanted.get(rank + 1)!),
  seed,
);
const namedQueries = generateNamedQueries(ranks.map((rank) => wanted.get(rank + 1)!).slice(0, 3000), seed);
const isNamed = ({ kind }: GeneratedQuery) => NAMED_KINDS.includes(kind as NamedKind);
const milliseconds = () => {
  if (!values.cpu) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const search = ({ terms, filters }: GeneratedQuery) =>
  index.search({ terms, markings: [], filters, offset: 0, limit: PAGE, withFacets: values.facets });
for (const query of queries.slice(0, 500)) search(query);

const times = new Map<string, number[]>(
  [...QUERY_KINDS, "all", "type-ahead", ...NAMED_KINDS].map((kind) => [kind, []]),
);
const found = new Map<string, number>();
for (const query of [...queries, ...namedQueries]) {
  const before = milliseconds();
  const answer = search(query);
  const took = milliseconds() - before;
  times.get(query.kind)!.push(took);
  if (!isNamed(query)) times.get("all")!.push(took);
  if (answer.hits.some((hit) => hit.partId === query.from?.id)) found.set(query.kind, (found.get(query.kind) ?? 0) + 1);
}
for (const { kind, terms, filters } of queries) {
  if (kind !== "prefix" && kind !== "exact") continue;
  const before = milliseconds();
  index.search({ terms, markings: [], filters, offset: 0, limit: TYPE_AHEAD, isCounted: false });
  times.get("type-ahead")!.push(milliseconds() - before);
}

const percentile = (sorted: number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3);
const lines = [...times].map(([kind, all]) => {
  const sorted = all.toSorted((one, other) => one - other);
  const share = found.has(kind) ? `${((100 * found.get(kind)!) / all.length).toFixed(1)} %` : "";
  return [
    kind,
    all.length,
    percentile(sorted, 0.5),
    percentile(sorted, 0.95),
    percentile(sorted, 0.99),
    percentile(sorted, 1),
    share,
  ];
});
console.log(
  `\n${markdownTable(["kind", "queries", "p50 ms", "p95 ms", "p99 ms", "most ms", "its part in the first 20"], lines)}`,
);

const pool = openIndexPool(image, { workers: 2 });
await pool.search({ terms: [{ typed: "stm32" }], markings: [], filters: {}, offset: 0, limit: 1 });
const trips: string[][] = [];
for (const clients of [1, 8]) {
  const all: number[] = [];
  const asked = queries.slice(0, 4000);
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let query = asked[next++]; query; query = asked[next++]) {
        const before = performance.now();
        await pool.search({ terms: query.terms, markings: [], filters: query.filters, offset: 0, limit: PAGE });
        all.push(performance.now() - before);
      }
    }),
  );
  const sorted = all.toSorted((one, other) => one - other);
  trips.push([
    `${clients}`,
    ((1000 * all.length) / (performance.now() - began)).toFixed(0),
    percentile(sorted, 0.5),
    percentile(sorted, 0.95),
    percentile(sorted, 0.99),
  ]);
}
await pool.close();
console.log(`\n${markdownTable(["clients of 2 workers", "queries/s", "p50 ms", "p95 ms", "p99 ms"], trips)}`);

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { site } from "#domains/site/contract/site.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { type BenchOptions, withPortal } from "./bench-portal.ts";
import { askPortal } from "./catalogue-sample.ts";
import { markdownTable } from "./markdown.ts";
import { groupsOf } from "./relevance/ask-search.ts";
import { judgeGolden, type Judged } from "./relevance/golden-queries.ts";
import { measureShared, type KindResult } from "./relevance/shared-queries.ts";

const LOOK_AGAIN_MS = 500;
const GOLDEN = path.join(PROJECT_ROOT, "bench/golden-queries.json");
const SHARED = path.join(PROJECT_ROOT, "../shared/data/queries/queries.jsonl");

/** What stands first, for queries whose answer is known. The data folder must hold the catalogue that they were written for. */
export async function benchRelevance(options: BenchOptions): Promise<string> {
  if (!options.data) return "It needs --data: a folder with the real catalogue imported.";
  const folder = path.resolve(options.data);
  return withPortal(options, async ({ address }) => {
    await untilIndexed(address);
    const kinds = await measureShared(address, options.queries ?? SHARED);
    const golden = await judgeGolden(address, GOLDEN);
    const failuresFile = await writeFailures(folder, kinds, golden);
    return [kindsTable(kinds), goldenTable(golden), `What failed: ${failuresFile}`].join("\n\n");
  });
}

/** Until then answers come from the database, which knows less. */
async function untilIndexed(address: string): Promise<void> {
  for (;;) {
    const { search } = await askPortal(address, site.checkHealth, {});
    if (search.answersFrom === "index") return;
    if (search.problem !== null && !search.isBuilding) throw new Error(`There is no index: ${search.problem}`);
    await wait(LOOK_AGAIN_MS);
  }
}

function kindsTable(kinds: KindResult[]): string {
  return markdownTable(
    ["kind", "queries", "first", "in the first ten", "answered", "goal", "reached"],
    kinds.map(({ kind, queries, known, first, firstTen, answered, goal }) => {
      const isReached = goal && (goal.within === "first" ? first : firstTen) / known >= goal.share;
      return [
        kind,
        queries,
        share(first, known),
        share(firstTen, known),
        share(answered, queries),
        goal ? `${goal.within} ≥ ${goal.share * 100} %` : "–",
        goal ? (isReached ? "yes" : "no") : "–",
      ];
    }),
  );
}

function goldenTable(golden: Judged[]): string {
  const row = (name: string, judged: Judged[]) => {
    const held = judged.filter(({ faults }) => faults.length === 0).length;
    return [name, judged.length, held, share(held, judged.length)];
  };
  const groups = groupsOf(golden, ({ group }) => group);
  return markdownTable(
    ["golden list", "queries", "as demanded", "share"],
    [...[...groups].map(([name, judged]) => row(name, judged)), row("all", golden)],
  );
}

async function writeFailures(folder: string, kinds: KindResult[], golden: Judged[]): Promise<string> {
  const lines = [
    ...golden.flatMap(({ group, q, faults }) => faults.map((fault) => `golden\t${group}\t${q}\t${fault}`)),
    ...kinds.flatMap(({ failures }) => failures),
  ];
  const file = path.join(folder, "reports", "relevance-failures.txt");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${lines.join("\n")}\n`);
  return `${lines.length} in ${file}`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)} %`;
}

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Call } from "#api/define-calls.ts";
import { pictures } from "#domains/news/contract/pictures.ts";
import { partCategories } from "#domains/catalogue/contract/categories.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { documentSearch } from "#domains/datasheets/contract/search.ts";
import { ownStock } from "#domains/stock/contract/own-stock.ts";
import { categoryParts } from "#domains/selection/contract/category-parts.ts";
import { COSTS } from "#platform/costs.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { startPortal } from "../e2e/portal-process.ts";
import { logInAll, type People, prepareWorst } from "./bench-neighbours.ts";
import { type BenchOptions, benchEnvironment, untilIdle, withDataFolder } from "./bench-portal.ts";
import { type Asking, askEverything, findKnownIds, inputsOf } from "./call-inputs.ts";
import { askPortal, sampleParts, samplePages } from "./catalogue-sample.ts";
import { figure, markdownTable } from "./markdown.ts";
import { measureActs } from "./measure-acts.ts";
import { cpuMsOf } from "./measure-cpu.ts";

const TABLE = path.join(PROJECT_ROOT, "src/api/call-costs.json");
const RUNS = 15;
/** What runs for the first time costs several times as much. */
const WARM_UP_RUNS = 8;
const INPUTS_MEASURED = 2;
const HOT_RUNS = 150;
const IDLE_MS = 3000;
const SHOWN = 25;
/** What happens beside a call is no more exact than that. */
const DIGITS = 1;

/** What the sample's company is too small for: by hand, with 20,000 lines of stock, of which the last two touch some. */
const WITH_MANY_LINES: [Call, number][] = [
  [ownStock.confirmStock, 900],
  [ownStock.removeOldStock, 900],
  [ownStock.exportStock, 820],
  [ownStock.listOwnStock, 53],
  [ownStock.saveStockLine, 23],
  [ownStock.removeStock, 20],
];

const say = (line: string) => console.error(`… ${line}`);

interface Meter {
  /** Milliseconds of a processor that each of several runs took, without what goes on anyway. */
  costOf(runs: number, run: (at: number) => Promise<unknown>): Promise<number>;
}

/** What each call of the contract, and a page, costs, the database included: by the dearest of the inputs that are tried; written to `src/api/call-costs.json`. */
export async function benchCosts(options: BenchOptions): Promise<string> {
  return withDataFolder(options.data, async (folder) => {
    const portal = await startPortal(benchEnvironment(folder, options.data === undefined));
    try {
      await untilIdle(portal);
      const people = await logInAll(portal);
      const meter = await openMeter(folder, portal.process.pid!);
      const costs = new Map<string, number>();
      const visitor = people.get("visitor")!;
      const parts = await sampleParts(portal.address);
      const known = await findKnownIds(portal.address);
      for (const asking of askEverything()) {
        const cost = await measureCall(meter, people, asking, known);
        if (cost !== null) costs.set(asking.call.name, cost);
      }
      const words = parts.map(({ mpn }) => mpn);
      const categories = await askPortal(portal.address, partCategories.listCategories, {});
      const slugs = categories.flatMap(({ children }) => children.map(({ slug }) => slug));
      const hot: [Call, (at: number) => Record<string, unknown>][] = [
        [partSearch.searchParts, (at) => ({ keywords: words[at % words.length]!.slice(0, 3 + (at % 4)) })],
        [partSearch.suggestParts, (at) => ({ keywords: words[at % words.length]!.slice(0, 3 + (at % 4)) })],
        [documentSearch.searchDocuments, (at) => ({ keywords: words[at % words.length]!.slice(0, 3 + (at % 4)) })],
        [categoryParts.listCategoryParts, (at) => ({ category: slugs[at % slugs.length], facets: "1" })],
        [categoryParts.exportCategoryParts, (at) => ({ category: slugs[at % slugs.length], format: "xlsx" })],
      ];
      // What is asked most is measured by what is asked, not by the longest that may be.
      for (const [call, inputOf] of hot) {
        const run = (at: number) => visitor({ call, input: inputOf(at) });
        for (let at = 0; at < HOT_RUNS; at += 1) await run(at);
        costs.set(call.name, await meter.costOf(HOT_RUNS, run));
      }
      // What its schema can't say is as large as an author makes it.
      for (const { who, call, input } of await prepareWorst(people)) {
        if (costs.has(call.name) || input["title"] === "a table of very many cells") continue;
        const run = () => people.get(who)!({ call, input });
        for (let at = 0; at < WARM_UP_RUNS; at += 1) await run();
        costs.set(call.name, await meter.costOf(RUNS, run));
      }
      say("acts that want a file, or a password");
      for (const [name, cost] of await measureActs(meter.costOf, people)) costs.set(name, cost);
      for (const [call, cost] of WITH_MANY_LINES) costs.set(call.name, cost);
      await writeTable(costs);
      const pages = await measurePages(meter, portal.address);
      return [describe(costs), pages].join("\n\n");
    } finally {
      await portal.kill("SIGTERM");
    }
  });
}

/** The portal, and the database of its folder. */
async function openMeter(folder: string, portal: number): Promise<Meter> {
  const used = () => cpuMsOf(portal, folder);
  const before = await used();
  const began = performance.now();
  await wait(IDLE_MS);
  const idlePerMs = ((await used()) - before) / (performance.now() - began);
  return {
    async costOf(runs, run) {
      const start = await used();
      const from = performance.now();
      for (let at = 0; at < runs; at += 1) await run(at);
      return Math.max(0, ((await used()) - start - idlePerMs * (performance.now() - from)) / runs);
    },
  };
}

/** The dearest of the inputs that a call answers; null where it answers none of them. */
async function measureCall(
  meter: Meter,
  people: People,
  { who, call }: Asking,
  known: Record<string, number[]>,
): Promise<number | null> {
  const ask = people.get(who)!;
  let dearest: number | null = null;
  let answered = 0;
  for (const input of inputsOf(call, known)) {
    const { status, text } = await ask({ call, input });
    if (status !== 200 || !isAnswer(call, text)) continue;
    for (let at = 0; at < WARM_UP_RUNS; at += 1) await ask({ call, input });
    const cost = await meter.costOf(RUNS, () => ask({ call, input }));
    dearest = Math.max(dearest ?? 0, cost);
    answered += 1;
    if (answered === INPUTS_MEASURED) break;
  }
  return dearest;
}

function isAnswer(call: Call, text: string): boolean {
  if (call.data === "file") return true;
  return (JSON.parse(text) as { code: number }).code === 1;
}

/** All but pictures of articles: they have turns of their own, and an author brings thirty at once. */
async function writeTable(costs: Map<string, number>): Promise<void> {
  const rows = [...costs]
    .filter(([name]) => name !== pictures.storePicture.name)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const table = Object.fromEntries(rows.map(([name, cost]) => [name, Number(cost.toFixed(DIGITS))]));
  await writeFile(TABLE, `${JSON.stringify(table, null, 2)}\n`);
  say(`${rows.length} calls have been measured; the others count as ${COSTS.call} ms`);
}

function describe(costs: Map<string, number>): string {
  const rows = [...costs].sort(([, one], [, other]) => other - one);
  return markdownTable(
    [`the ${SHOWN} dearest of ${costs.size} calls`, "ms of a processor"],
    rows.slice(0, SHOWN).map(([name, cost]) => [`\`${name}\``, figure(cost)]),
  );
}

async function measurePages(meter: Meter, origin: string): Promise<string> {
  const addresses = [
    "/about",
    ...(await samplePages(origin)),
    "/robots.txt",
    "/sitemaps/parts.xml",
    "/news/rss.xml",
    "/api/openapi.json",
  ];
  const rows: string[][] = [];
  for (const address of addresses) {
    const load = async () => (await fetch(origin + address)).arrayBuffer();
    for (let at = 0; at < HOT_RUNS; at += 1) await load();
    rows.push([decodeURI(address), figure(await meter.costOf(HOT_RUNS, load))]);
  }
  return markdownTable(["address", "ms of a processor"], rows);
}

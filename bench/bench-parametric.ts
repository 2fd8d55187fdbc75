import pg from "pg";
import type { Connection } from "#platform/database.ts";
import { readQuantity } from "#shared/quantity.ts";
import { benchEnvironment, type BenchOptions, withDataFolder } from "./bench-portal.ts";
import { startPortal } from "../e2e/portal-process.ts";
import { figure, markdownTable, percentile } from "./markdown.ts";
import { pick, randomNumbers } from "./random.ts";
import { openBenchDatabase } from "./search/bench-database.ts";
import { StoppedBySignal, withCleanUp } from "./search/clean-up.ts";
import { timeCalls, type TimedRequest } from "./search/keep-alive-load.ts";

const QUESTIONS = 6_000;
const CATEGORIES_ASKED = 8;
const SHARES_TOLD = 40;
const PAGE_SIZE = 50;

interface AskedCategory {
  slug: string;
  parts: number;
  figures: { slug: string; unit: string; quartiles: number[] }[];
  texts: { slug: string; prints: string[] }[];
}

const say = (line: string) => console.error(`… ${line}`);

/** Tables of the largest categories over HTTP, with all facets: times by kind, and which share of the prints became numbers. */
export async function benchParametric({ data, seconds }: BenchOptions): Promise<string> {
  try {
    return await withDataFolder(data, (folder) =>
      withCleanUp(async (later) => {
        const connection = await openBenchDatabase(folder, later);
        const portal = await startPortal(benchEnvironment(folder, data === undefined));
        later(() => portal.kill("SIGTERM"));
        const categories = await readCategories(connection);
        const first: [string, string][] = [];
        for (const { slug, parts } of categories) {
          const began = performance.now();
          await (await fetch(`${portal.address}/api/chip/specification/categoryParts?category=${slug}`)).arrayBuffer();
          first.push([`${slug} (${figure(parts)})`, figure(performance.now() - began)]);
        }
        const requests = drawRequests(categories);
        await timeCalls({
          origin: portal.address,
          requests: requests.slice(QUESTIONS / 2),
          mayBeBusy: true,
          clients: 2,
          seconds,
        });
        say("asking");
        const one = await timeCalls({ origin: portal.address, requests, clients: 1, seconds: 4 * seconds });
        const eight = await timeCalls({
          origin: portal.address,
          requests: requests.slice(QUESTIONS / 4),
          clients: 8,
          seconds: 4 * seconds,
        });
        const kinds = [...one.times.keys()].sort();
        const row = (kind: string, times: [number[], number[]]) => [
          kind,
          ...times.flatMap((some) => [0.5, 0.95, 0.99].map((share) => percentile(some, share))),
        ];
        const times = markdownTable(
          ["asked", "p50, 1", "p95, 1", "p99, 1", "p50, 8", "p95, 8", "p99, 8"],
          [
            row("all", [[...one.times.values()].flat(), [...eight.times.values()].flat()]),
            ...kinds.map((kind) => row(kind, [one.times.get(kind) ?? [], eight.times.get(kind) ?? []])),
          ],
        );
        const perSecond = `Answers a second: ${figure(one.perSecond)} with 1 client, ${figure(eight.perSecond)} with 8.`;
        return [
          times,
          perSecond,
          markdownTable(["first asked for (parts)", "ms"], first),
          await sharesTable(connection),
        ].join("\n\n");
      }),
    );
  } catch (error) {
    if (error instanceof StoppedBySignal) process.exit(130);
    throw error;
  }
}

/** The largest categories, with what their filters can be set to. */
async function readCategories(connection: Connection): Promise<AskedCategory[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<AskedCategory>(
      `with largest as (select id, slug, part_count from datasheet_categories order by part_count desc limit ${CATEGORIES_ASKED}),
         known as (
           select largest.id, parameter.slug, parameter.kind, parameter.unit, value.printed, value.maximum
           from largest join datasheet_parts part on part.category_id = largest.id
           join datasheet_part_values value on value.part_id = part.id
           join datasheet_category_parameters place on place.category_id = largest.id and place.parameter_id = value.parameter_id
           join datasheet_parameters parameter on parameter.id = value.parameter_id),
         figures as (
           select id, slug, coalesce(unit, '') as unit, percentile_disc(array[0.1, 0.25, 0.5, 0.75, 0.9]) within group (order by maximum) as quartiles
           from known where kind = 'number' and maximum is not null group by 1, 2, 3),
         texts as (select id, slug, (array_agg(distinct printed))[1:20] as prints from known where kind = 'text' group by 1, 2)
       select slug, part_count::integer as parts,
         (select coalesce(json_agg(json_build_object('slug', slug, 'unit', unit, 'quartiles', quartiles)), '[]') from figures where figures.id = largest.id) as figures,
         (select coalesce(json_agg(json_build_object('slug', slug, 'prints', prints)), '[]') from texts where texts.id = largest.id) as texts
       from largest order by part_count desc`,
    );
    return rows;
  });
}

function drawRequests(categories: AskedCategory[]): TimedRequest[] {
  const random = randomNumbers(5);
  return Array.from({ length: QUESTIONS }, () => {
    const category = pick(categories, random);
    const kinds =
      category.figures.length > 0
        ? ["as it stands", "sorted", "a range", "three filters", "a late page"]
        : ["as it stands", "a late page"];
    const kind = pick(kinds, random);
    const query = new URLSearchParams({
      category: category.slug,
      facets: "1",
      pageSize: String(PAGE_SIZE),
      ...settingsOf(kind, category, random),
    });
    return { kind, path: `/api/chip/specification/categoryParts?${query}` };
  });
}

function settingsOf(
  kind: string,
  { parts, figures, texts }: AskedCategory,
  random: () => number,
): Record<string, string> {
  if (kind === "a late page") return { pageIndex: String(1 + Math.floor((random() * parts) / PAGE_SIZE)) };
  if (kind === "sorted")
    return { sort: pick([...figures.map(({ slug }) => slug), "-price", "-stock", "mpn", "brand"], random) };
  if (kind === "as it stands") return {};
  const filters = new URLSearchParams();
  const narrowed = kind === "a range" ? [pick(figures, random)] : figures.slice(0, 2);
  for (const { slug, unit, quartiles } of narrowed)
    filters.set(`${slug}.${pick(["from", "to"], random)}`, `${pick(quartiles, random)}${unit}`);
  if (kind === "three filters" && texts.length > 0) {
    const { slug, prints } = pick(texts, random);
    for (const print of prints.slice(0, 3)) filters.append(`${slug}.is`, print);
  }
  return {
    filters: filters.toString(),
    sort: pick(["", "-stock", ...narrowed.map(({ slug }) => slug)], random),
    ...(kind === "three filters" && { stock: "1" }),
  };
}

/** Of each of the largest categories: how many parts have values, and which share of the prints that are figures is understood. */
async function sharesTable(connection: Connection): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{
      slug: string;
      parts: number;
      withValues: number;
      printed: string;
      unit: string;
      count: number;
      isKnown: boolean;
    }>(
      `with category as (
         select id, slug, part_count from datasheet_categories category
         where exists (select from datasheet_category_parameters where category_id = category.id) order by part_count desc limit ${SHARES_TOLD}),
       valued as (
         select part.category_id, count(*) as parts from datasheet_parts part join category on category.id = part.category_id
         where exists (select from datasheet_part_values where part_id = part.id) group by 1),
       prints as (
         select part.category_id, value.parameter_id, value.printed, coalesce(value.minimum, value.typical, value.maximum) is not null as known, count(*) as count
         from datasheet_parts part join category on category.id = part.category_id join datasheet_part_values value on value.part_id = part.id group by 1, 2, 3, 4)
       select category.slug, category.part_count::integer as parts, valued.parts::integer as "withValues",
         prints.printed, coalesce(parameter.unit, '') as unit, prints.count::integer as count, prints.known as "isKnown"
       from category join valued on valued.category_id = category.id join prints on prints.category_id = category.id
       join datasheet_parameters parameter on parameter.id = prints.parameter_id and parameter.kind <> 'text'`,
    );
    const categories = new Map<
      string,
      { parts: number; withValues: number; prints: number; stored: number; understood: number }
    >();
    for (const { slug, parts, withValues, printed, unit, count, isKnown } of rows) {
      const sums = categories.get(slug) ?? { parts, withValues, prints: 0, stored: 0, understood: 0 };
      sums.prints += count;
      if (isKnown) sums.stored += count;
      if (isKnown || readQuantity(printed, unit)) sums.understood += count;
      categories.set(slug, sums);
    }
    const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
    const sorted = [...categories].sort(([, one], [, other]) => other.parts - one.parts);
    return markdownTable(
      ["category", "parts", "with values", "prints of figures", "kept as numbers", "read as numbers now"],
      sorted.map(([slug, { parts, withValues, prints, stored, understood }]) => [
        slug,
        figure(parts),
        share(withValues, parts),
        figure(prints),
        share(stored, prints),
        share(understood, prints),
      ]),
    );
  });
}

async function withClient<Answer>(
  connection: Connection,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

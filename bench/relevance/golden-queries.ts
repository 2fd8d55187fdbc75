import { readFileSync } from "node:fs";
import { askSearch, eachOf, type Hit, type SearchResult } from "./ask-search.ts";

/** What must hold for a query. A part is named by its number as printed, or by a pattern between slashes. */
export interface GoldenQuery {
  q: string;
  /** Stands first: one of these. */
  first?: string | string[];
  /** How the first one fits: one of these. */
  match?: string | string[];
  /** All that is shown of the first one holds each of these patterns. */
  shows?: string[];
  /** Each of these is among the first ten. */
  among?: string[];
  /** Each of these is among the first ten, as another packing of what was typed. */
  family?: string[];
  /** None of these stands first. */
  notFirst?: string[];
  /** None of these is on the first page. */
  never?: string[];
  /** None of these is on the first page as what was typed, or as another packing of it. */
  neverSame?: string[];
  /** Kinds of things that words were taken for, with the words if it matters: `brand`, `value:100nf`. */
  recognised?: string[];
  /** Words that were left out, no others. */
  dropped?: string[];
  /** Nothing is found. */
  empty?: true;
  /** Something is found. */
  some?: true;
}

export interface Judged {
  group: string;
  q: string;
  /** What does not hold; none where all does. */
  faults: string[];
}

const NEAR_TOP = 10;
const SAME = new Set(["exact", "case", "key", "family"]);

/** Asks all queries of bench/golden-queries.json and says which of their demands do not hold. */
export async function judgeGolden(origin: string, file: string): Promise<Judged[]> {
  const groups = JSON.parse(readFileSync(file, "utf8")) as Record<string, GoldenQuery[]>;
  const queries = Object.entries(groups).flatMap(([group, list]) => list.map((golden) => ({ group, golden })));
  return eachOf(queries, async ({ group, golden }) => {
    const faults = await askSearch(origin, golden.q).then(
      (answer) => faultsOf(golden, answer),
      (error: unknown) => [String(error)],
    );
    return { group, q: golden.q, faults };
  });
}

function faultsOf(golden: GoldenQuery, answer: SearchResult): string[] {
  const { data: hits } = answer;
  const first = hits[0];
  const top = hits.slice(0, NEAR_TOP);
  const faults: string[] = [];
  const demand = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const stands = first ? `${first.mpn} (${first.match}${first.brand ? `, ${first.brand.name}` : ""})` : "nothing";
  if (golden.first)
    demand(
      first !== undefined && listOf(golden.first).some((name) => isNamed(first, name)),
      `first is ${stands}, not ${listOf(golden.first).join(" or ")}`,
    );
  if (golden.match)
    demand(
      first !== undefined && listOf(golden.match).includes(first.match),
      `first is ${stands}, not ${listOf(golden.match).join(" or ")}`,
    );
  for (const pattern of golden.shows ?? [])
    demand(
      first !== undefined && new RegExp(pattern, "iu").test(textOf(first)),
      `first is ${stands} and does not show ${pattern}`,
    );
  for (const name of golden.among ?? [])
    demand(
      top.some((hit) => isNamed(hit, name)),
      `${name} is not among the first ten`,
    );
  for (const name of golden.family ?? [])
    demand(
      top.some((hit) => isNamed(hit, name) && hit.match === "family"),
      `${name} is not among the first ten as another packing`,
    );
  for (const name of golden.notFirst ?? []) demand(!first || !isNamed(first, name), `first is ${stands}`);
  for (const name of golden.never ?? [])
    demand(!hits.some((hit) => isNamed(hit, name)), `${name} is on the first page`);
  for (const name of golden.neverSame ?? []) {
    const wrong = hits.find((hit) => isNamed(hit, name) && SAME.has(hit.match));
    demand(wrong === undefined, `${wrong?.mpn} claims to be the same (${wrong?.match})`);
  }
  for (const wanted of golden.recognised ?? []) {
    const [kind, typed] = wanted.split(":");
    demand(
      answer.recognised.some(
        (term) => term.kind === kind && (typed === undefined || term.typed.toLowerCase() === typed.toLowerCase()),
      ),
      `${wanted} was not recognised`,
    );
  }
  if (golden.dropped)
    demand(
      answer.dropped.toSorted().join(" ") === golden.dropped.toSorted().join(" "),
      `dropped ${answer.dropped.join(" ") || "nothing"}, not ${golden.dropped.join(" ") || "nothing"}`,
    );
  if (golden.empty) demand(answer.totalRecord === 0, `${answer.totalRecord} found, first ${stands}`);
  if (golden.some) demand(answer.totalRecord > 0, "nothing is found");
  return faults;
}

function listOf(value: string | string[]): string[] {
  return Array.isArray(value) ? value : [value];
}

function isNamed(hit: Hit, name: string): boolean {
  return name.length > 2 && name.startsWith("/") && name.endsWith("/")
    ? new RegExp(name.slice(1, -1), "iu").test(hit.mpn)
    : hit.mpn === name;
}

/** All that a row of the result page shows of a part. */
function textOf({ mpn, brand, category, package: printed, description, values }: Hit): string {
  return [
    mpn,
    brand?.name,
    brand?.nameCn,
    category?.name,
    printed,
    description,
    ...values.map((value) => value.printed),
  ]
    .filter(Boolean)
    .join(" | ");
}

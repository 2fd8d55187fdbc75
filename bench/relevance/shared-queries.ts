import { readFile } from "node:fs/promises";
import { askSearch, eachOf, groupsOf, type Hit } from "./ask-search.ts";

interface SharedQuery {
  q: string;
  kind: string;
  /** The part number that the query was made from. */
  mpn?: string;
  expect?: { exactRows: number };
}

/** How the queries of a kind were answered; `goal` is the share that must stand first, or among the first ten. */
export interface KindResult {
  kind: string;
  queries: number;
  /** Of those it is known which part is meant. */
  known: number;
  first: number;
  firstTen: number;
  answered: number;
  goal?: { within: "first" | "first ten"; share: number };
  /** The queries whose part does not stand where the goal wants it, with what stands first. */
  failures: string[];
}

/** Derived from a part's number, or a number itself: what share must be found where. */
const GOALS: Record<string, KindResult["goal"]> = {
  "mpn-exact": { within: "first", share: 0.95 },
  "mpn-lowercase": { within: "first", share: 0.95 },
  "mpn-fullwidth": { within: "first", share: 0.95 },
  "mpn-space-inserted": { within: "first", share: 0.95 },
  "mpn-punctuation-dropped": { within: "first", share: 0.95 },
  "mpn-typo": { within: "first ten", share: 0.95 },
  "mpn-from-bom": { within: "first ten", share: 0.9 },
};
/** Numbers from elsewhere, of which only those count that are listed. */
const NUMBERS_OF_OTHERS = new Set(["mpn-from-bom", "mpn-from-forum-thread", "mpn-mentioned-in-article"]);

/** Asks the queries of a file, one JSON object a line, and counts by kind where the parts that they were made from stand. */
export async function measureShared(origin: string, file: string): Promise<KindResult[]> {
  const queries = (await readFile(file, "utf8"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SharedQuery);
  const answers = await eachOf(queries, async (query) => ({ query, hits: (await askSearch(origin, query.q)).data }));
  const kinds = groupsOf(
    answers.filter(({ query }) => isAsked(query)),
    ({ query }) => query.kind,
  );
  return [...kinds]
    .map(([kind, asked]) => measureKind(kind, asked))
    .toSorted((one, other) => Number(Boolean(other.goal)) - Number(Boolean(one.goal)));
}

function measureKind(kind: string, asked: { query: SharedQuery; hits: Hit[] }[]): KindResult {
  const goal = GOALS[kind];
  const depth = goal?.within === "first" ? 1 : 10;
  const isFound = (query: SharedQuery, hits: Hit[], within: number) =>
    hits.slice(0, within).some((hit) => fold(hit.mpn) === fold(expectedOf(query) ?? ""));
  const failed = goal ? asked.filter(({ query, hits }) => !isFound(query, hits, depth)) : [];
  return {
    kind,
    queries: asked.length,
    known: asked.filter(({ query }) => expectedOf(query) !== undefined).length,
    first: asked.filter(({ query, hits }) => isFound(query, hits, 1)).length,
    firstTen: asked.filter(({ query, hits }) => isFound(query, hits, 10)).length,
    answered: asked.filter(({ hits }) => hits.length > 0).length,
    ...(goal && { goal }),
    failures: failed.map(
      ({ query, hits }) =>
        `${kind}\t${query.q}\texpected ${expectedOf(query)}\tfound ${
          hits
            .slice(0, 3)
            .map((hit) => `${hit.mpn} (${hit.match})`)
            .join(", ") || "nothing"
        }`,
    ),
  };
}

function isAsked({ kind, expect }: SharedQuery): boolean {
  return !NUMBERS_OF_OTHERS.has(kind) || (expect?.exactRows ?? 0) > 0;
}

function expectedOf({ kind, q, mpn }: SharedQuery): string | undefined {
  return kind === "mpn-exact" || NUMBERS_OF_OTHERS.has(kind) ? q : mpn;
}

/** Numbers are equal but for case, width and the spaces around them. */
function fold(mpn: string): string {
  return mpn.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

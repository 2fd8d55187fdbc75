import type { IndexFilters } from "#part-search/index/index-query.ts";
import type { IndexedPart } from "#part-search/index/indexed-part.ts";
import type { PackagingSuffix, QueryTerm } from "#part-search/index/query-term.ts";
import { pick, randomNumbers } from "./random.ts";

export interface GeneratedQuery {
  kind: QueryKind | NamedKind;
  terms: QueryTerm[];
  filters: IndexFilters;
  /** The part that it was made from. Null = there is none. */
  from: IndexedPart | null;
}

/** What people type, in hundredths. */
const MIX = {
  exact: 20,
  prefix: 32,
  substring: 14,
  "two characters": 3,
  "one typo": 8,
  "two typos": 2,
  "several words": 12,
  filters: 8,
  nothing: 2,
};
export type QueryKind = keyof typeof MIX;
export const QUERY_KINDS = Object.keys(MIX) as QueryKind[];
const KINDS = QUERY_KINDS.flatMap((kind) => Array<QueryKind>(MIX[kind]).fill(kind));

const DRAWN_BY_POPULARITY = 0.6;
const FULL_WIDTH = 0.1;
const TYPED = "abcdefghijklmnopqrstuvwxyz0123456789";

type Random = () => number;

/** Which parts, by rank, queries are made from: most of them by popularity, the others evenly. */
export function drawRanks({ parts, count, seed }: { parts: number; count: number; seed: number }): number[] {
  const random = randomNumbers(seed);
  // Zipf: the chance of a rank falls as 1 / rank, so that its logarithm is even.
  return Array.from({ length: count }, () =>
    random() < DRAWN_BY_POPULARITY
      ? Math.min(parts - 1, Math.floor(parts ** random()) - 1)
      : Math.floor(random() * parts),
  );
}

/** A query for each part, in the mix of docs/conventions.md 19; the same for the same seed. */
export function generateQueries(parts: readonly IndexedPart[], seed: number): GeneratedQuery[] {
  const random = randomNumbers(seed);
  return parts.map((part) => {
    const kind = pick(KINDS, random);
    const { words, filters = {} } = MAKERS[kind](part, random);
    return { kind, from: kind === "nothing" ? null : part, filters, terms: words.map((typed) => ({ typed })) };
  });
}

const MAKERS: Record<QueryKind, (part: IndexedPart, random: Random) => { words: string[]; filters?: IndexFilters }> = {
  exact: ({ mpn }, random) => ({
    words: [
      random() < FULL_WIDTH ? toFullWidth(mpn) : pick([mpn, mpn.toLowerCase(), mpn.replace(/[-/ ]/g, "")], random),
    ],
  }),
  prefix: ({ mpn }, random) => ({ words: [mpn.slice(0, between(2, mpn.length - 1, random)).toLowerCase()] }),
  substring: ({ mpn }, random) => ({ words: [pieceOf(mpn, between(3, 6, random), random)] }),
  "two characters": ({ mpn }, random) => ({ words: [pieceOf(mpn.replace(/[^0-9A-Za-z]/g, ""), 2, random)] }),
  "one typo": ({ mpn }, random) => ({ words: [mistype(mpn, random)] }),
  "two typos": ({ mpn }, random) => ({ words: [mistype(mistype(mpn, random), random)] }),
  "several words": ({ mpn, brandId }, random) => {
    const cut = between(2, mpn.length - 2, random);
    const words = [mpn.slice(0, cut), pieceOf(mpn.slice(cut), between(1, 4, random), random)];
    if (random() < 0.2) words.push(pick(["芯片", "dc-dc", "10k", "rohs"], random));
    return {
      words: random() < 0.3 ? words.reverse() : words,
      filters: random() < 0.4 && brandId !== null ? { brandIds: [brandId] } : {},
    };
  },
  filters: (part, random) => ({
    words: random() < 0.5 ? [part.mpn.slice(0, between(2, 5, random))] : [],
    filters: {
      ...(random() < 0.5 && part.brandId !== null && { brandIds: [part.brandId] }),
      ...(random() < 0.5 && part.categoryId !== null && { categoryIds: [part.categoryId] }),
      ...(random() < 0.5 && part.packageId !== null && { packageIds: [part.packageId, part.packageId + 1] }),
      ...(random() < 0.2 && { lifecycles: [part.lifecycle] }),
      ...(random() < 0.2 && { hasStock: part.hasStock }),
      ...(random() < 0.2 && { isDomestic: part.isDomestic }),
    },
  }),
  nothing: (_, random) => ({
    words: [Array.from({ length: between(8, 14, random) }, () => pick([..."qxzjw0397"], random)).join("")],
  }),
};

/** What a search that knows names makes of what is typed. */
const NAMED_MAKERS = {
  "brand and number": ({ mpn, brandId }, random) => [
    { typed: "德州仪器", naming: { brandIds: [brandId ?? 1] } },
    { typed: mpn.slice(0, between(2, mpn.length, random)) },
  ],
  "package and value": ({ packageId, tags }) => [
    { typed: "0603", naming: { packageIds: [packageId ?? 1] } },
    { typed: "10uF", naming: { tags: tags.slice(0, 2) } },
  ],
  "category and words": ({ categoryId }, random) => [
    { typed: "电容", naming: { categoryIds: [categoryId ?? 1] } },
    { typed: describingWord(random) },
    { typed: describingWord(random) },
  ],
  "number and words": ({ mpn }, random) => [
    { typed: pieceOf(mpn, between(2, 5, random), random) },
    { typed: describingWord(random) },
  ],
  "pinyin initials": ({ brandId }) => [{ typed: "dzyq", naming: { brandIds: [brandId ?? 1], isWeak: true } }],
  "packed otherwise": ({ mpn }, random) => [
    {
      typed:
        mpn.replace(/(-TP|,215|-7-F|-E3\/61|-REEL7?|TRPBF|PBF|TR)$/, "") +
        pick(["", ...PACKAGING.map(({ suffix }) => suffix)], random),
    },
  ],
} satisfies Record<string, (part: IndexedPart, random: Random) => QueryTerm[]>;
export type NamedKind = keyof typeof NAMED_MAKERS;
export const NAMED_KINDS = Object.keys(NAMED_MAKERS) as NamedKind[];

/** A query for each part, with names, values and descriptions: each kind as often as the others. */
export function generateNamedQueries(parts: readonly IndexedPart[], seed: number): GeneratedQuery[] {
  const random = randomNumbers(seed);
  return parts.map((from, place) => {
    const kind = NAMED_KINDS[place % NAMED_KINDS.length]!;
    return { kind, from, filters: {}, terms: NAMED_MAKERS[kind](from, random) };
  });
}

/** As `generateParts` describes parts. */
function describingWord(random: Random): string {
  return `word${Math.floor(20_000 ** random()) - 1}`;
}

/** Endings of generated numbers, for about as many brands as there are. */
export const PACKAGING: PackagingSuffix[] = Array.from({ length: 30 }, (_, brand) => brand + 1).flatMap((brandId) =>
  ["TR", "-TP", ",215", "-7-F", "-E3/61", "PBF", "TRPBF", "-REEL", "-REEL7", "-RL", "#PBF", "/TR"].map((suffix) => ({
    brandId,
    suffix,
    follows: "any" as const,
  })),
);

function between(least: number, most: number, random: Random): number {
  return least + Math.floor(random() * Math.max(1, most - least + 1));
}

function pieceOf(text: string, length: number, random: Random): string {
  const start = between(0, text.length - length, random);
  return text.slice(start, start + length) || text;
}

/** One wrong, missing or extra character, or two swapped; never the first. */
function mistype(text: string, random: Random): string {
  const at = between(1, text.length - 1, random);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return pick(
    [
      before + pick([...TYPED], random) + after.slice(1),
      before + after.slice(1),
      before + pick([...TYPED], random) + after,
      before + (after[1] ?? "") + (after[0] ?? "") + after.slice(2),
    ],
    random,
  );
}

function toFullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}

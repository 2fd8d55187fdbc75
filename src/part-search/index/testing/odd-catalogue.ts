import { generateParts } from "../../../../bench/generate-parts.ts";
import { drawRanks, generateQueries } from "../../../../bench/generate-queries.ts";
import { pick, randomNumbers } from "../../../../bench/random.ts";
import { standsBefore, type IndexedPart, type PartChange } from "../indexed-part.ts";
import type { IndexQuery } from "../index-query.ts";
import type { PackagingSuffix, QueryTerm } from "../query-term.ts";

const PARTS = 100_000;
const QUERIES = 150;
const SEED = 20261121;

const byPopularity = (parts: IndexedPart[]) => parts.toSorted((one, other) => (standsBefore(one, other) ? -1 : 1));

/** Generated parts with odd ones among them: Chinese, no key at all, equal keys, other ids than the order gives. */
export function makeParts(count = PARTS): IndexedPart[] {
  const random = randomNumbers(SEED);
  const parts = [...generateParts({ parts: count, seed: SEED })].flat().map((part) => ({
    ...part,
    id: ((part.id * 7919) % 100_003) + 1,
    isOriginUnknown: !part.isDomestic && part.id % 3 === 0,
    popularity: Math.min(part.popularity, 5000),
  }));
  for (let place = 0; place < count; place += 97) {
    const part = parts[place]!;
    part.mpn = pick(
      [
        `${part.mpn}环保`,
        `测试插座${part.mpn.slice(-4)}`,
        part.mpn.toLowerCase(),
        `${part.mpn} `,
        part.mpn.replace(/(\d)(\d)$/, "$1.$2"),
        "---",
        "FFC连接线 4P",
        "S55S",
        "0Q-Q0",
        "φ5.0mm±1%",
        "10µF",
        "SMBJ6.0CA-TP",
        "SMBJ60CA-7-F",
        "BAS16J,215",
        "BAS16J215",
        "BAS16J",
      ],
      random,
    );
    if (random() < 0.5) part.brandId = 11;
    if (random() < 0.3) part.brandId = null;
  }
  return byPopularity(parts);
}

export const PACKAGING: PackagingSuffix[] = [
  { brandId: 1, suffix: "TR", follows: "digit" },
  ...[6, 11, 13, 14, 15].flatMap((brandId) =>
    ["-TP", ",215", "-7-F", "-F", "G"].map((suffix): PackagingSuffix => ({ brandId, suffix, follows: "any" })),
  ),
  ...[13, 16, 17, 18].flatMap((brandId) =>
    ["PBF", "TR", "TRPBF", "-7"].map((suffix): PackagingSuffix => ({
      brandId,
      suffix,
      follows: suffix === "TR" ? "letter" : "any",
    })),
  ),
  ...[9, 10].flatMap((brandId) =>
    ["-REEL", "-REEL7", "+T", "+", "＋"].map((suffix): PackagingSuffix => ({ brandId, suffix, follows: "any" })),
  ),
];
/** What they say of a part changes from query to query. */
const NAMES: ((part: IndexedPart) => QueryTerm)[] = [
  ({ brandId }) => ({ typed: "名牌", naming: { brandIds: [brandId ?? 4, 999] } }),
  ({ categoryId }) => ({ typed: "二极管", naming: { categoryIds: categoryId === null ? [] : [categoryId] } }),
  ({ packageId }) => ({ typed: "SOT 23", naming: { packageIds: [packageId ?? 1, 7] } }),
  ({ tags }) => ({ typed: "3V", naming: { tags: [tags[0] ?? 5] } }),
  ({ tags, categoryId }) => ({ typed: "104", naming: { tags: tags.slice(1, 3), categoryIds: [categoryId ?? 1] } }),
  ({ brandId }) => ({ typed: "st", naming: { brandIds: [brandId ?? 2], isWeak: true } }),
  ({ packageId }) => ({ typed: "0805", naming: { packageIds: [packageId ?? 3], isWeak: true } }),
  () => ({ typed: "没有", naming: { brandIds: [12_345] } }),
];

/** Endings are taken off and put on, with their signs and without them. */
function packOtherwise({ mpn }: IndexedPart, random: () => number): string {
  const { suffix } = pick(PACKAGING, random);
  const without = PACKAGING.find((other) => mpn.endsWith(other.suffix));
  const base = without && random() < 0.7 ? mpn.slice(0, -without.suffix.length) : mpn;
  return pick(
    [base, base + suffix, base.toLowerCase() + suffix.toLowerCase(), base + suffix.replace(/[^0-9A-Z]/g, "")],
    random,
  );
}

/** Puts names, words of the description and markings to what was typed. */
function embellish(
  terms: QueryTerm[],
  part: IndexedPart | null,
  random: () => number,
): Pick<IndexQuery, "terms" | "markings"> {
  const draw = random();
  if (!part || draw < 0.35) return { terms, markings: [] };
  if (draw < 0.5)
    return {
      terms: [{ typed: packOtherwise(part, random) }, ...(random() < 0.3 ? [pick(NAMES, random)(part)] : [])],
      markings: [],
    };
  if (draw < 0.6)
    return {
      terms: random() < 0.5 ? terms : [{ typed: "j3y" }],
      markings: [
        { mpn: part.mpn.slice(0, 5), packageIds: random() < 0.5 ? null : [part.packageId ?? 1, 2] },
        { mpn: part.mpn, packageIds: null },
        { mpn: pick(["-", "LM", "zzz"], random), packageIds: [1] },
      ],
    };
  if (draw < 0.75)
    return {
      terms: [
        ...terms,
        { typed: `WORD ${Math.floor(20_000 ** random()) - 1}` },
        ...(random() < 0.3 ? [{ typed: `word${Math.floor(200 ** random()) - 1}` }] : []),
      ].slice(random() < 0.3 ? -1 : 0),
      markings: [],
    };
  const named = Array.from({ length: pick([1, 1, 2, 3], random) }, () => pick(NAMES, random)(part));
  const all = random() < 0.2 ? named : [...terms, ...named];
  return { terms: random() < 0.5 ? all : all.reverse(), markings: [] };
}

/** What is typed by who looks for them, and odd things. */
export function makeQueries(parts: IndexedPart[]): IndexQuery[] {
  const random = randomNumbers(SEED + 1);
  const drawn = drawRanks({ parts: parts.length, count: QUERIES - ODD_WORDS.length, seed: SEED }).map(
    (rank) => parts[rank]!,
  );
  const queries = [
    ...generateQueries(drawn, SEED).map(({ terms, filters, from }) => ({ filters, ...embellish(terms, from, random) })),
    ...ODD_WORDS.map((words) => ({ terms: words.map((typed) => ({ typed })), markings: [], filters: {} })),
  ];
  const asked = queries.map((query, place) => ({
    ...query,
    filters: { ...query.filters, ...(place % 7 === 3 && { isOriginUnknown: place % 2 === 1 }) },
    offset: pick([0, 0, 0, 20, 990], random),
    limit: pick([10, 20, 100], random),
    withFacets: random() < 0.7,
    isCounted: random() < 0.8,
  }));
  const typedSoFar = parts.slice(0, 20).map(({ mpn }) => mpn.slice(0, 6));
  return [
    ...asked,
    ...[...ODD_WORDS, ...typedSoFar.map((word) => [word])].map((words) => ({
      terms: words.map((typed) => ({ typed })),
      markings: [],
      filters: {},
      offset: 0,
      limit: 100,
      isCounted: false,
    })),
  ];
}

const ODD_WORDS = [
  [],
  [""],
  ["%%%"],
  ["a"],
  ["0"],
  ["环"],
  ["插座"],
  ["测试插座", "4"],
  ["环保", "stm32"],
  ["s", "t"],
  ["5s", "s5"],
  ["q0", "oq"],
  ["φ5"],
  ["10uf"],
  ["10µF"],
  ["Ω"],
  ["😀"],
  ["stm32", "stm32"],
  ["STM32F1O3"],
  ["1n4148", "0402"],
  ["grm", "xyzzy", "104"],
  ["lm358x"],
  ["s7m32"],
  ["rc0402"],
  ["连接线", "ffc"],
  ["SMBJ60CA"],
  ["smbj6.0ca"],
  ["smbj60ca-tp"],
  ["BAS16J"],
  ["bas16j,215"],
  ["BAS16J 215"],
  Array.from({ length: 40 }, (_, index) => `word${index}`),
  ["stm32", ...Array.from({ length: 20 }, (_, index) => `w${index}`)],
  ["x".repeat(3000)],
];

/** Puts, popularity changes, new numbers, removals: also of parts that were changed before, and of ones that never were. */
export function makeChanges(parts: IndexedPart[]): PartChange[] {
  const random = randomNumbers(SEED + 2);
  return Array.from({ length: 3000 }, (): PartChange => {
    const part = random() < 0.3 ? parts[Math.floor(random() * 500)]! : pick(parts, random);
    if (random() < 0.2) return { remove: random() < 0.1 ? 900_000 + Math.floor(random() * 100) : part.id };
    if (random() < 0.3)
      return {
        put: {
          ...part,
          id: 200_000 + Math.floor(random() * 1000),
          mpn: `${pick(parts, random).mpn}${pick(["", "X", "环"], random)}`,
        },
      };
    if (random() < 0.5) return { put: { ...part, popularity: Math.floor(random() * 6000), hasStock: !part.hasStock } };
    return { put: { ...part, mpn: pick(parts, random).mpn, brandId: pick([1, 5, 777, null], random) } };
  });
}

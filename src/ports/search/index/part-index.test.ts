import { beforeAll, describe, expect, test } from "vitest";
import { generateParts } from "../../../../bench/generate-parts.ts";
import { drawRanks, generateQueries } from "../../../../bench/generate-queries.ts";
import { pick, randomNumbers } from "../../../../bench/random.ts";
import { buildImage } from "./build-image.ts";
import { standsBefore, type IndexedPart, type PartChange } from "./indexed-part.ts";
import type { IndexQuery } from "./index-query.ts";
import { PartIndex } from "./part-index.ts";
import { BruteForce } from "./testing/brute-force.ts";

const PARTS = 100_000;
const QUERIES = 400;
const SEED = 20261121;

const byPopularity = (parts: IndexedPart[]) => parts.toSorted((one, other) => (standsBefore(one, other) ? -1 : 1));

/** Generated parts with odd ones among them: Chinese, no key at all, equal keys, other ids than the order gives. */
function makeParts(): IndexedPart[] {
  const random = randomNumbers(SEED);
  const parts = [...generateParts({ parts: PARTS, seed: SEED })].flat().map((part) => ({ ...part, id: ((part.id * 7919) % 100_003) + 1, popularity: Math.min(part.popularity, 5000) }));
  for (let place = 0; place < PARTS; place += 97) {
    const part = parts[place]!;
    part.mpn = pick([`${part.mpn}环保`, `测试插座${part.mpn.slice(-4)}`, part.mpn.toLowerCase(), `${part.mpn} `, part.mpn.replace(/(\d)(\d)$/, "$1.$2"), "---", "FFC连接线 4P", "S55S", "0Q-Q0", "φ5.0mm±1%", "10µF"], random);
    if (random() < 0.3) part.brandId = null;
  }
  return byPopularity(parts);
}

function makeQueries(parts: IndexedPart[]): IndexQuery[] {
  const random = randomNumbers(SEED + 1);
  const drawn = drawRanks({ parts: parts.length, count: QUERIES - ODD_WORDS.length, seed: SEED }).map((rank) => parts[rank]!);
  const queries = [...generateQueries(drawn, SEED), ...ODD_WORDS.map((words) => ({ terms: words.map((typed) => ({ typed })), filters: {} }))];
  return queries.map(({ terms, filters }) => ({
    terms,
    markings: [],
    filters,
    offset: pick([0, 0, 0, 20, 990], random),
    limit: pick([10, 20, 100], random),
    withFacets: random() < 0.7,
    isCounted: random() < 0.8,
  }));
}

const ODD_WORDS = [
  [], [""], ["%%%"], ["a"], ["0"], ["环"], ["插座"], ["测试插座", "4"], ["环保", "stm32"], ["s", "t"], ["5s", "s5"], ["q0", "oq"], ["φ5"], ["10uf"], ["10µF"], ["Ω"], ["😀"],
  ["stm32", "stm32"], ["STM32F1O3"], ["1n4148", "0402"], ["grm", "xyzzy", "104"], ["lm358x"], ["s7m32"], ["rc0402"], ["连接线", "ffc"],
  Array.from({ length: 200 }, (_, index) => `word${index}`), ["stm32", ...Array.from({ length: 20 }, (_, index) => `w${index}`)], ["x".repeat(3000)],
];

/** Puts, popularity changes, new numbers, removals: also of parts that were changed before, and of ones that never were. */
function makeChanges(parts: IndexedPart[]): PartChange[] {
  const random = randomNumbers(SEED + 2);
  return Array.from({ length: 3000 }, (): PartChange => {
    const part = random() < 0.3 ? parts[Math.floor(random() * 500)]! : pick(parts, random);
    if (random() < 0.2) return { remove: random() < 0.1 ? 900_000 + Math.floor(random() * 100) : part.id };
    if (random() < 0.3) return { put: { ...part, id: 200_000 + Math.floor(random() * 1000), mpn: `${pick(parts, random).mpn}${pick(["", "X", "环"], random)}` } };
    if (random() < 0.5) return { put: { ...part, popularity: Math.floor(random() * 6000), hasStock: !part.hasStock } };
    return { put: { ...part, mpn: pick(parts, random).mpn, brandId: pick([1, 5, 777, null], random) } };
  });
}

describe("the index answers as if every part were looked at", () => {
  const parts = makeParts();
  const queries = makeQueries(parts);
  let index: PartIndex;

  beforeAll(async () => {
    index = new PartIndex(await buildImage([parts], 1));
  });

  test("with the parts it was built from", () => {
    const bruteForce = new BruteForce(parts);
    for (const query of queries) expect({ query, answer: index.search(query) }).toEqual({ query, answer: bruteForce.search(query) });
  }, 300_000);

  test("with changes since", () => {
    const changes = makeChanges(parts);
    const byId = new Map(parts.map((part) => [part.id, part]));
    for (const change of changes) {
      if ("put" in change) byId.set(change.put.id, change.put);
      else byId.delete(change.remove);
    }
    index.apply(changes, 99);
    const bruteForce = new BruteForce([...byId.values()]);
    for (const query of queries) expect({ query, answer: index.search(query) }).toEqual({ query, answer: bruteForce.search(query) });
    expect(index.sequence).toBe(99);
    expect(index.changedParts).toBe(new Set(changes.map((change) => ("put" in change ? change.put.id : change.remove))).size);
  }, 300_000);
});

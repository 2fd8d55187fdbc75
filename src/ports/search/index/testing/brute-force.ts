import { partKey } from "#shared/part-key.ts";
import type { FacetCount, Facets, Match } from "../../port.ts";
import { COUNTED_AT_MOST, type IndexAnswer, type IndexFilters, type IndexQuery } from "../index-query.ts";
import { LIFECYCLES, type IndexedPart } from "../indexed-part.ts";

interface Entry {
  part: IndexedPart;
  key: string;
  folded: string;
  bytes: string;
}

type Hit = { part: IndexedPart; match: Match };

type Reading = "plain" | "confusable" | "one-typo" | "two-typos";

const READINGS: Reading[] = ["plain", "confusable", "one-typo", "two-typos"];

/** The same answers as those of the index, by looking at every part. */
export class BruteForce {
  readonly #entries: Entry[];

  constructor(parts: readonly IndexedPart[]) {
    const sorted = parts.toSorted((one, other) => other.popularity - one.popularity || one.id - other.id);
    this.#entries = sorted.map((part) => {
      const key = partKey(part.mpn);
      return { part, key, folded: fold(key), bytes: Buffer.from(key).toString("latin1") };
    });
  }

  search(query: IndexQuery): IndexAnswer {
    const { filters } = query;
    const typed = query.terms.map((term) => term.typed);
    const meaningful = typed.filter((word) => partKey(word) !== "");
    const words = meaningful.slice(0, 12);
    let kept = words;
    let { reading, hits } = this.#read(words, filters, words.length > 1 ? READINGS.slice(0, 3) : READINGS, typed);
    if (hits.length === 0 && words.length > 1) {
      const worth = words.map((word, place) => ({ word, place, finds: bytesOf(word).length === 1 ? 0 : Math.min(1001, this.#read([word], filters, READINGS.slice(0, 3), [word]).hits.length) }));
      worth.sort((one, other) => (other.finds || 1e9) - (one.finds || 1e9) || bytesOf(one.word).length - bytesOf(other.word).length || other.place - one.place);
      for (let without = 1; without < words.length && hits.length === 0; without++) {
        const places = worth.slice(without).map(({ place }) => place).sort((one, other) => one - other);
        const fewer = places.map((place) => words[place]!);
        const read = this.#read(fewer, filters, fewer.length === 1 ? READINGS : ["plain"], fewer);
        if (read.hits.length > 0) {
          ({ reading, hits } = read);
          kept = fewer;
          const dropped = words.filter((_, place) => !places.includes(place));
          return this.#answer(query, { hits, reading, kept, dropped: [...dropped, ...meaningful.slice(12)] });
        }
      }
    }
    return this.#answer(query, { hits, reading, kept, dropped: hits.length > 0 ? meaningful.slice(12) : [] });
  }

  #answer(query: IndexQuery, { hits, reading, kept, dropped }: { hits: Hit[]; reading: Reading; kept: string[]; dropped: string[] }): IndexAnswer {
    const countTo = query.withFacets || query.isCounted !== false ? COUNTED_AT_MOST : Math.min(COUNTED_AT_MOST, query.offset + query.limit);
    const relaxed = (own: keyof IndexFilters) => {
      const found = query.filters[own] === undefined ? hits : this.#find(kept, { ...query.filters, [own]: undefined }, reading, query.terms.map((term) => term.typed));
      return found.slice(0, COUNTED_AT_MOST).map(({ part }) => part);
    };
    const facets: Facets | null = query.withFacets
      ? {
          brands: countValues(relaxed("brandIds").map((part) => part.brandId)),
          categories: countValues(relaxed("categoryIds").map((part) => part.categoryId)),
          packages: countValues(relaxed("packageIds").map((part) => part.packageId)),
          lifecycles: countValues(relaxed("lifecycles").map((part) => LIFECYCLES.indexOf(part.lifecycle))).map(({ value, count }) => ({ value: LIFECYCLES[value]!, count })),
          domestic: relaxed("isDomestic").filter((part) => part.isDomestic).length,
          inStock: relaxed("hasStock").filter((part) => part.hasStock).length,
        }
      : null;
    return {
      hits: hits.slice(0, countTo).slice(query.offset, query.offset + query.limit).map(({ part, match }) => ({ partId: part.id, match })),
      total: Math.min(hits.length, countTo),
      isCapped: hits.length > countTo,
      named: [],
      isMarked: false,
      dropped,
      facets,
    };
  }

  #read(words: string[], filters: IndexFilters, readings: Reading[], typed: string[]): { reading: Reading; hits: Hit[] } {
    for (const reading of readings) {
      const hits = this.#find(words, filters, reading, typed);
      if (hits.length > 0) return { reading, hits };
    }
    return { reading: "plain", hits: [] };
  }

  #find(words: string[], filters: IndexFilters, reading: Reading, typed: string[]): Hit[] {
    const entries = Object.values(filters).every((wanted) => wanted === undefined) ? this.#entries : this.#entries.filter(({ part }) => fits(part, filters));
    if (words.length === 0) return typed.every((word) => word.trim() === "") && reading === "plain" ? entries.map(({ part }) => ({ part, match: "listed" })) : [];
    const keys = words.map(partKey);
    const whole = keys.join("");
    if (reading === "plain") return findPlain(entries, keys, words.join(" ").trim());
    const foldedWhole = fold(whole);
    if (reading === "confusable") return inTiers(entries, "confusable", ({ folded }) => (folded === foldedWhole ? 0 : folded.startsWith(foldedWhole) ? 1 : null));
    const [errors, least] = reading === "one-typo" ? [1, 4] : [2, 6];
    if (whole.length < least || whole.length > 48 || !/^[0-9a-z]*$/.test(whole)) return [];
    const tiers = { whole: 0, prefix: 1 };
    return inTiers(entries, "typo", ({ bytes }) => {
      const fit = compare(whole, bytes, errors);
      return fit && tiers[fit];
    });
  }
}

function findPlain(entries: Entry[], keys: string[], printed: string): Hit[] {
  const whole = keys.join("");
  const pieces = keys.every((key) => bytesOf(key).length === 1) ? [whole] : keys;
  const isLetter = bytesOf(whole).length === 1;
  const foldedWhole = fold(whole);
  const hasEqual = entries.some(({ key }) => key === whole);
  const order: Match[] = ["exact", "case", "key", "confusable", "prefix", "substring"];
  const matchOf = ({ part, key, folded }: Entry): Match | null => {
    if (key === whole) {
      if (part.mpn === printed) return "exact";
      return part.mpn.normalize("NFKC").toLowerCase() === printed.normalize("NFKC").toLowerCase() ? "case" : "key";
    }
    if (!hasEqual && folded === foldedWhole) return "confusable";
    if (key.startsWith(whole)) return "prefix";
    return !isLetter && pieces.every((piece) => key.includes(piece)) ? "substring" : null;
  };
  const tiers = order.map((): Hit[] => []);
  for (const entry of entries) {
    const match = matchOf(entry);
    if (match) tiers[order.indexOf(match)]!.push({ part: entry.part, match });
  }
  return tiers.flat();
}

function inTiers(entries: Entry[], match: Match, tierOf: (entry: Entry) => number | null): Hit[] {
  const tiers: Hit[][] = [[], []];
  for (const entry of entries) {
    const tier = tierOf(entry);
    if (tier !== null) tiers[tier]!.push({ part: entry.part, match });
  }
  return tiers.flat();
}

function fits(part: IndexedPart, filters: IndexFilters): boolean {
  const isIn = (ids: unknown[] | undefined, id: unknown) => ids === undefined || (id !== null && ids.includes(id));
  return (
    isIn(filters.brandIds, part.brandId) &&
    isIn(filters.categoryIds, part.categoryId) &&
    isIn(filters.packageIds, part.packageId) &&
    isIn(filters.lifecycles, part.lifecycle) &&
    (filters.isDomestic === undefined || part.isDomestic === filters.isDomestic) &&
    (filters.hasStock === undefined || part.hasStock === filters.hasStock)
  );
}

function countValues(values: (number | null)[]): FacetCount<number>[] {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count || one.value - other.value);
}

function fold(key: string): string {
  return key.replace(/o/g, "0").replace(/[il]/g, "1").replace(/s/g, "5").replace(/b/g, "8");
}

function bytesOf(word: string): Buffer {
  return Buffer.from(partKey(word));
}

const table = new Uint8Array(64 * 64);

/** Whether the key, or else one of its beginnings, is the word with no more errors than this (optimal string alignment). */
function compare(word: string, key: string, limit: number): "whole" | "prefix" | null {
  const width = word.length + 1;
  for (let length = 0; length < width; length++) table[length] = length;
  let isPrefix = word.length <= limit;
  for (let at = 1; at <= key.length; at++) {
    let least = (table[at * width] = at);
    for (let length = 1; length <= word.length; length++) {
      const above = (at - 1) * width + length;
      const cost = word[length - 1] === key[at - 1] ? 0 : 1;
      let errors = Math.min(table[above - 1]! + cost, table[above]! + 1, table[at * width + length - 1]! + 1);
      if (at > 1 && length > 1 && word[length - 1] === key[at - 2] && word[length - 2] === key[at - 1]) errors = Math.min(errors, table[above - width - 2]! + 1);
      table[at * width + length] = errors;
      if (errors < least) least = errors;
    }
    if (least > limit) return isPrefix ? "prefix" : null;
    if (table[at * width + word.length]! <= limit) isPrefix = true;
  }
  if (table[key.length * width + word.length]! <= limit) return "whole";
  return isPrefix ? "prefix" : null;
}

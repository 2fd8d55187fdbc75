import { FACET_COUNTERS } from "./count-facets.ts";
import { findListed, findPlain } from "./find-plain.ts";
import { findSimilar } from "./find-similar.ts";
import type { FoundParts } from "./found-parts.ts";
import type { IndexImage } from "./index-image.ts";
import type { Facets } from "../port.ts";
import { COUNTED_AT_MOST, type IndexAnswer, type IndexFilters, type IndexQuery } from "./index-query.ts";
import type { PartChange } from "./indexed-part.ts";
import type { PackagingSuffix } from "./query-term.ts";
import { openIndex, type OpenIndex } from "./open-index.ts";
import { readWords, wordingOf, type QueryWord } from "./query-words.ts";

/** How words are read. */
export type Reading = "plain" | "confusable" | "one-typo" | "two-typos";

const READINGS = ["plain", "confusable", "one-typo", "two-typos"] as const satisfies Reading[];
/** Of several words taken as one, and of a word that is weighed: two errors in those are too much to guess. */
const CAREFUL_READINGS = READINGS.slice(0, 3);

const LEAST_WORTH = 1_000_000;

const FACET_FILTERS: Record<keyof Facets, keyof IndexFilters> = {
  brands: "brandIds",
  categories: "categoryIds",
  packages: "packageIds",
  lifecycles: "lifecycles",
  domestic: "isDomestic",
  inStock: "hasStock",
};

/** How a query was answered: the words that were kept, and how they were read. Null = there were none. */
interface Understood {
  words: QueryWord[] | null;
  reading: Reading;
  found: FoundParts;
}

/** A searchable index: an image that never changes, and the changes since. */
export class PartIndex {
  readonly #index: OpenIndex;
  #sequence: number;

  constructor(image: IndexImage) {
    this.#index = openIndex(image);
    this.#sequence = image.facts.sequence;
  }

  /** Of the newest change that it knows. */
  get sequence(): number {
    return this.#sequence;
  }

  /** How many parts have changed since the image was built. The answers slow down with it. */
  get changedParts(): number {
    return this.#index.changes.size;
  }

  /** Takes changes over, the oldest first; `sequence` is that of the last one. From then on answers are as if the index were built anew. */
  apply(changes: readonly PartChange[], sequence: number): void {
    for (const change of changes) this.#index.changes.apply(change);
    this.#sequence = Math.max(this.#sequence, sequence);
  }

  /** From now on these endings tell how parts are packed, and no others. */
  setPackaging(suffixes: readonly PackagingSuffix[]): void {
    this.#index.packaging = suffixes;
  }

  /** Finds parts, best first. It refuses nothing: what makes no sense finds nothing. */
  search(query: IndexQuery): IndexAnswer {
    const offset = wholeNumber(query.offset);
    const limit = wholeNumber(query.limit);
    const countTo = query.withFacets || query.isCounted !== false ? COUNTED_AT_MOST : Math.min(COUNTED_AT_MOST, offset + limit);
    const { words, beyond } = readWords(query.terms);
    const understood = this.#understand(words, query, countTo + 1);
    const { found } = understood;

    const hits: IndexAnswer["hits"] = [];
    for (let hit = offset; hit < Math.min(offset + limit, found.count, countTo); hit++) hits.push({ partId: this.#partIdOf(found.documents[hit]!), match: found.matches[hit]! });
    const dropped = found.count === 0 ? [] : [...words.filter((word) => !understood.words?.includes(word)).map((word) => word.typed), ...beyond];
    return {
      hits,
      total: Math.min(found.count, countTo),
      isCapped: found.count > countTo,
      named: [],
      isMarked: false,
      dropped,
      facets: query.withFacets ? this.#countFacets(understood, query.filters) : null,
    };
  }

  #partIdOf(document: number): number {
    return document < 0 ? this.#index.changes.parts[-1 - document]!.part.id : this.#index.arrays.ids[document]!;
  }

  /** Reads the words as they stand, then as mistyped; then without the weakest, the two weakest and so on. */
  #understand(words: QueryWord[], { terms, filters }: IndexQuery, limit: number): Understood {
    if (words.length === 0) {
      // Only signs were typed: nothing is called so.
      const isNothing = terms.some(({ typed }) => typed.trim() !== "");
      return { words: isNothing ? [] : null, reading: "plain", found: this.#find(isNothing ? [] : null, { reading: "plain", filters, limit }) };
    }
    const asTyped = this.#read(words, { readings: words.length === 1 ? READINGS : CAREFUL_READINGS, filters, limit });
    if (asTyped.found.count > 0 || words.length === 1) return asTyped;
    const weakestFirst = this.#weakestFirst(words, filters);
    for (let without = 1; without < words.length; without++) {
      const gone = new Set(weakestFirst.slice(0, without));
      const kept = words.filter((word) => !gone.has(word));
      const understood = this.#read(kept, { readings: kept.length === 1 ? READINGS : ["plain"], filters, limit });
      if (understood.found.count > 0) return understood;
    }
    return asTyped;
  }

  /** The first reading that finds something; where none does, the plain one. */
  #read(words: QueryWord[], { readings, filters, limit }: { readings: readonly Reading[]; filters: IndexFilters; limit: number }): Understood {
    let plain: FoundParts | null = null;
    for (const reading of readings) {
      const found = this.#find(words, { reading, filters, limit });
      if (found.count > 0) return { words, reading, found };
      plain ??= found;
    }
    return { words, reading: "plain", found: plain! };
  }

  #find(words: QueryWord[] | null, { reading, filters, limit }: { reading: Reading; filters: IndexFilters; limit: number }): FoundParts {
    if (words === null || words.length === 0) return findListed(this.#index, { filters, limit: words === null ? limit : 0 });
    const wording = wordingOf(words);
    return reading === "plain" ? findPlain(this.#index, wording, { filters, limit }) : findSimilar(this.#index, wording, { filters, limit, reading });
  }

  /**
   * A single letter is weakest; then a word that finds nothing alone, not even as mistyped; then the one that finds most, because
   * it says least. Of equal ones the shorter, then the later.
   */
  #weakestFirst(words: QueryWord[], filters: IndexFilters): QueryWord[] {
    const finds = new Map(words.map((word) => [word, word.bytes.length === 1 ? LEAST_WORTH : this.#countAlone(word, filters)]));
    return words.toSorted((one, other) => finds.get(other)! - finds.get(one)! || one.bytes.length - other.bytes.length || other.place - one.place);
  }

  #countAlone(word: QueryWord, filters: IndexFilters): number {
    return this.#read([word], { readings: CAREFUL_READINGS, filters, limit: COUNTED_AT_MOST + 1 }).found.count || LEAST_WORTH;
  }

  /** Each facet as if its own filter were not set, with the words that were kept and read as they were. */
  #countFacets({ words, reading, found }: Understood, filters: IndexFilters): Facets {
    const count = <Name extends keyof Facets>(facet: Name): Facets[Name] => {
      const own = FACET_FILTERS[facet];
      const hits = filters[own] === undefined ? found : this.#find(words, { reading, filters: { ...filters, [own]: undefined }, limit: COUNTED_AT_MOST });
      return FACET_COUNTERS[facet](this.#index, hits);
    };
    return {
      brands: count("brands"),
      categories: count("categories"),
      packages: count("packages"),
      lifecycles: count("lifecycles"),
      domestic: count("domestic"),
      inStock: count("inStock"),
    };
  }
}

function wholeNumber(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
}

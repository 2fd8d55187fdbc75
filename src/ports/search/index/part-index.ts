import { partKey } from "#shared/part-key.ts";
import type { Facets } from "../port.ts";
import { FACET_COUNTERS } from "./count-facets.ts";
import { FoundParts } from "./found-parts.ts";
import type { IndexImage } from "./index-image.ts";
import { COUNTED_AT_MOST, type IndexAnswer, type IndexFilters, type IndexQuery } from "./index-query.ts";
import type { PartChange } from "./indexed-part.ts";
import { openIndex, type OpenIndex } from "./open-index.ts";
import { PackagingTable } from "./packaging-table.ts";
import { readWords, type QueryWord } from "./query-words.ts";
import type { PackagingSuffix } from "./query-term.ts";
import { read, waysOf, type Bounds, type Outcome, type Question, type Way } from "./read-query.ts";

const LEAST_WORTH = 1_000_000;
/** Of the terms beyond the first ones so many are looked for. */
const BEYOND_AT_MOST = 200;
/** So many documents are read to find pieces of a number, the most popular ones first; fewer where it is only about some of the words. */
const PATIENCE = 1_000_000;
const PATIENCE_FOR_SOME = 150_000;

const FACET_FILTERS: Record<keyof Facets, keyof IndexFilters> = {
  brands: "brandIds",
  categories: "categoryIds",
  packages: "packageIds",
  lifecycles: "lifecycles",
  domestic: "isDomestic",
  inStock: "hasStock",
};

/** How a query was answered: what was kept of it, and how that was read. */
interface Understood extends Outcome {
  question: Question;
  /** Null = nothing was looked for. */
  way: Way | null;
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
    this.#index.changes.apply(changes);
    this.#sequence = Math.max(this.#sequence, sequence);
  }

  /** From now on these endings tell how parts are packed, and no others. */
  setPackaging(suffixes: readonly PackagingSuffix[]): void {
    this.#index.packaging = new PackagingTable(suffixes);
  }

  /** Finds parts, best first. It refuses nothing: what makes no sense finds nothing. */
  search(query: IndexQuery): IndexAnswer {
    const offset = wholeNumber(query.offset);
    const limit = wholeNumber(query.limit);
    const isBrief = query.isCounted === false && !query.withFacets;
    const countTo = isBrief ? Math.min(COUNTED_AT_MOST, offset + limit) : COUNTED_AT_MOST;
    const { words, beyond } = readWords(query.terms);
    const understood = this.#understand(query, { words, beyond, limit: countTo + 1, isBrief });
    const { found, named, question } = understood;

    const hits: IndexAnswer["hits"] = [];
    for (let hit = offset; hit < Math.min(offset + limit, found.count, countTo); hit++) hits.push({ partId: this.#partIdOf(found.documents[hit]!), match: found.matches[hit]! });
    const kept = new Set(question.words.map(({ place }) => place));
    return {
      hits,
      total: Math.min(found.count, countTo),
      isCapped: found.count > countTo || (found.isCut && found.count > 0),
      named: Array.from(named, ({ place }) => place).sort((one, other) => one - other),
      isMarked: found.matches.includes("marking"),
      dropped: found.count === 0 ? [] : [...words, ...beyond].filter(({ place }) => !kept.has(place)).map(({ typed }) => typed),
      facets: query.withFacets ? this.#countFacets(understood) : null,
    };
  }

  #partIdOf(document: number): number {
    return document < 0 ? this.#index.changes.parts[-1 - document]!.part.id : this.#index.arrays.ids.at(document);
  }

  /** Reads the words as they stand, then as mistyped; then without the weakest, the two weakest and so on; then those beyond the first ones, each alone. */
  #understand({ terms, markings, filters }: IndexQuery, { words, beyond, ...bounds }: ReturnType<typeof readWords> & Omit<Bounds, "patience">): Understood {
    const question = { words, markings, filters };
    // Only signs were typed: nothing is called so.
    if (words.length === 0 && markings.length === 0 && terms.some(({ typed }) => typed.trim() !== "")) return { question, way: null, found: new FoundParts(0, this.#index.changes), named: new Set() };
    const asTyped = this.#read(question, { ways: waysOf(words, 2), ...bounds, patience: PATIENCE });
    if (asTyped.found.count > 0 || words.length <= 1) return asTyped;
    const weakestFirst = this.#weakestFirst(words, filters);
    for (let without = 1; without < words.length; without++) {
      const gone = new Set(weakestFirst.slice(0, without));
      const kept = words.filter((word) => !gone.has(word));
      const understood = this.#read({ words: kept, markings: [], filters }, { ways: kept.length === 1 ? waysOf(kept, 2) : ["plain"], ...bounds, patience: PATIENCE_FOR_SOME });
      if (understood.found.count > 0) return understood;
    }
    for (const word of beyond.slice(0, BEYOND_AT_MOST)) {
      const understood = this.#read({ words: [word], markings: [], filters }, { ways: ["plain"], ...bounds, patience: PATIENCE_FOR_SOME });
      if (understood.found.count > 0) return understood;
    }
    return asTyped;
  }

  /** The first way that finds something; where none does, the first. */
  #read(question: Question, { ways, ...bounds }: Bounds & { ways: Way[] }): Understood {
    let first: Understood | null = null;
    for (const way of ways) {
      const understood = { question, way, ...read(this.#index, question, { way, ...bounds }) };
      if (understood.found.count > 0) return understood;
      first ??= understood;
    }
    return first!;
  }

  /**
   * A single letter or character is weakest; then a word that finds nothing alone, not even as mistyped; then the one that finds most, because
   * it says least. Of equal ones the shorter, then the later.
   */
  #weakestFirst(words: QueryWord[], filters: IndexFilters): QueryWord[] {
    const finds = new Map(words.map((word) => [word, isSingle(word) ? LEAST_WORTH : this.#countAlone(word, filters)]));
    return words.toSorted((one, other) => finds.get(other)! - finds.get(one)! || one.bytes.length - other.bytes.length || other.place - one.place);
  }

  #countAlone(word: QueryWord, filters: IndexFilters): number {
    return this.#read({ words: [word], markings: [], filters }, { ways: waysOf([word], 1), limit: COUNTED_AT_MOST + 1, patience: PATIENCE_FOR_SOME, isBrief: false }).found.count || LEAST_WORTH;
  }

  /** Each facet as if its own filter were not set, with what was kept of the query and read as it was. */
  #countFacets({ question, way, found }: Understood): Facets {
    const { filters } = question;
    const count = <Name extends keyof Facets>(facet: Name): Facets[Name] => {
      const own = FACET_FILTERS[facet];
      const released = { ...question, filters: { ...filters, [own]: undefined } };
      const hits = filters[own] === undefined || way === null ? found : read(this.#index, released, { way, limit: COUNTED_AT_MOST, patience: PATIENCE, isBrief: false }).found;
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

/** One letter, digit or Chinese character: it stands in too many numbers to say anything. */
function isSingle({ typed }: QueryWord): boolean {
  return partKey(typed).length === 1;
}

/** What is no number counts as 0. */
function wholeNumber(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(0, Math.floor(value));
}

import { endlessBudget } from "./budget.ts";
import { countFacets } from "./count-facets.ts";
import { FoundParts } from "./found-parts.ts";
import type { IndexImage } from "./index-image.ts";
import { COUNTED_MAX, type IndexAnswer, type IndexQuery } from "./index-query.ts";
import type { PartChange } from "./indexed-part.ts";
import { openIndex, type OpenIndex } from "./open-index.ts";
import { PackagingTable } from "./packaging-table.ts";
import { wordsOfTerms } from "./query-words.ts";
import type { PackagingSuffix } from "./query-term.ts";
import { SharedSieves } from "./sieve.ts";
import { understand, type Understood } from "./understand-query.ts";

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

  /** Finds parts, best first, those that are found by when the budget is spent. It refuses nothing: what makes no sense finds nothing. */
  search(query: IndexQuery, budget = endlessBudget()): IndexAnswer {
    this.#index.budget = budget;
    const offset = wholeNumber(query.offset);
    const limit = wholeNumber(query.limit);
    const isBrief = query.isCounted === false && !query.withFacets;
    const countTo = isBrief ? Math.min(COUNTED_MAX, offset + limit) : COUNTED_MAX;
    const isFiltered = Object.values(query.filters).some((value) => value !== undefined);
    const sieves = query.withFacets && isFiltered ? new SharedSieves(this.#index, query.filters) : null;
    const understood = this.#understand(query, { limit: countTo + 1, isBrief, sieves });
    const { found, named } = understood.outcome;

    const hits: IndexAnswer["hits"] = [];
    for (let hit = offset; hit < Math.min(offset + limit, found.count, countTo); hit++)
      hits.push({ partId: this.#partIdOf(found.documents[hit]!), match: found.matches[hit]! });
    const isCut = found.isCut || budget.isSpent;
    const facets = query.withFacets ? countFacets(this.#index, understood) : null;
    return {
      hits,
      total: Math.min(found.count, countTo),
      isCapped: found.count > countTo || (isCut && found.count > 0),
      named: Array.from(named, ({ place }) => place).sort((one, other) => one - other),
      isMarked: found.matches.includes("marking"),
      dropped: found.count === 0 ? [] : understood.dropped,
      // Some of them would be too few.
      facets: budget.isSpent ? null : facets,
    };
  }

  #partIdOf(document: number): number {
    return document < 0 ? this.#index.changes.parts[-1 - document]!.part.id : this.#index.arrays.ids.at(document);
  }

  #understand(
    { terms, markings, isMarkingAsked = false, filters }: IndexQuery,
    { limit, isBrief, sieves }: { limit: number; isBrief: boolean; sieves: SharedSieves | null },
  ): Understood {
    const { words, beyond } = wordsOfTerms(terms);
    const question = { words, markings, isMarkingAsked, filters, isBrief, sieves };
    // Only signs were typed: nothing is called so.
    if (words.length === 0 && markings.length === 0 && terms.some(({ typed }) => typed.trim() !== ""))
      return {
        question,
        way: null,
        patience: 0,
        dropped: [],
        outcome: { found: new FoundParts(0, this.#index.changes), named: new Set() },
      };
    return understand(this.#index, question, { beyond, limit });
  }
}

/** What is no number counts as 0. */
function wholeNumber(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(0, Math.floor(value));
}

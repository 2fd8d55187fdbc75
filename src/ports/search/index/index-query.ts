import type { Lifecycle } from "./indexed-part.ts";

/** Hits beyond this many are neither counted nor listed. */
export const COUNTED_AT_MOST = 1000;
export const WORDS_AT_MOST = 12;

/** What a part must be, each by its own ids; left out = anything, an empty list = nothing. */
export interface IndexFilters {
  brandIds?: number[] | undefined;
  categoryIds?: number[] | undefined;
  packageIds?: number[] | undefined;
  lifecycles?: Lifecycle[] | undefined;
  isDomestic?: boolean | undefined;
  hasStock?: boolean | undefined;
}

export interface IndexQuery {
  /** As typed, without those that became filters. None = all parts that fit the filters. */
  words: string[];
  filters: IndexFilters;
  offset: number;
  limit: number;
  withFacets?: boolean | undefined;
  /** False = stop at the page's end: faster, and `total` tells no more than that. For type-ahead. */
  isCounted?: boolean | undefined;
}

/**
 * How a part fits, best first: as printed, but for case and width, but for separators, but for letters and digits that look
 * alike, at its beginning, somewhere inside, with one or two errors, or (without words) by the filters alone.
 */
export const MATCHES = ["exact", "case", "key", "confusable", "prefix", "substring", "typo", "listed"] as const;
export type IndexMatch = (typeof MATCHES)[number];

/** How the words were read in the end. */
export type Reading = "plain" | "confusable" | "one-typo" | "two-typos";

export interface FacetCount<Value> {
  value: Value;
  count: number;
}

/** Most frequent first, then by number. */
export interface Facets {
  brands: FacetCount<number>[];
  categories: FacetCount<number>[];
  packages: FacetCount<number>[];
  lifecycles: FacetCount<Lifecycle>[];
  /** Hits that are domestic, that are in stock. */
  domestic: number;
  inStock: number;
}

export interface IndexAnswer {
  /** Best first. */
  hits: { partId: number; match: IndexMatch }[];
  /** At most COUNTED_AT_MOST; `isCapped` says that there are more. */
  total: number;
  isCapped: boolean;
  reading: Reading;
  /** Words that were left out so that something is found, as typed. */
  dropped: string[];
  /** Each counted as if its own filter were not set, over the first COUNTED_AT_MOST hits. */
  facets: Facets | null;
}

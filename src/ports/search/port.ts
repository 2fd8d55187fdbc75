import type { Match, TERM_KINDS } from "#shared/match.ts";

export type { Match };

/** So many hits are counted, listed and sorted; of more it is told that there are more. */
export const COUNTED_MAX = 1000;

/** What a part must be, each by its own values; left out = anything. */
export interface SearchFilters {
  brandIds?: number[] | undefined;
  /** With those below them: the caller knows the tree. */
  categoryIds?: number[] | undefined;
  packageIds?: number[] | undefined;
  lifecycles?: Lifecycle[] | undefined;
  isDomestic?: boolean | undefined;
  /** Without a brand, or of one of which nobody has said whence it is. */
  isOriginUnknown?: boolean | undefined;
  hasStock?: boolean | undefined;
}

export type Lifecycle = "unknown" | "new" | "active" | "not-recommended" | "last-buy" | "obsolete";

export interface SearchQuery {
  keywords: string;
  filters: SearchFilters;
  offset: number;
  limit: number;
  withFacets?: boolean | undefined;
}

/** Of the saved index. Raised whenever an older program could not read what is written, or would read it wrongly. */
export const INDEX_FORMAT = 5;

/** What some of the words were taken for. */
export interface RecognisedTerm {
  typed: string;
  kind: (typeof TERM_KINDS)[number];
  /** Of the brands, categories or packages, the one that was meant first; none for values, functions and markings. */
  ids: number[];
}

export interface FacetCount<Value> {
  value: Value;
  count: number;
}

/**
 * Most frequent first. Each is counted as if its own filter were not set, over so many of the first hits as `total` counts; values that
 * are set, among all parts that have them, up to as many.
 */
export interface Facets {
  brands: FacetCount<number>[];
  categories: FacetCount<number>[];
  packages: FacetCount<number>[];
  lifecycles: FacetCount<Lifecycle>[];
  domestic: number;
  inStock: number;
  originUnknown: number;
  /** Those for which there are more hits than were counted. */
  partial?: FacetName[] | undefined;
}

export const FACET_NAMES = [
  "brands",
  "categories",
  "packages",
  "lifecycles",
  "domestic",
  "inStock",
  "originUnknown",
] as const;
/** Of the lists of facets. */
export type FacetName = (typeof FACET_NAMES)[number];

export interface SearchAnswer {
  /** Best first. */
  hits: { partId: number; match: Match }[];
  /** Counted up to a limit: `isCapped` says that there are more. */
  total: number;
  isCapped: boolean;
  recognised: RecognisedTerm[];
  /** Words that were left out so that something is found, as typed. */
  dropped: string[];
  /** Null where they were not asked for, or can't be counted at present. */
  facets: Facets | null;
}

export interface Suggestions {
  hits: { partId: number; match: Match }[];
  brandIds: number[];
  categoryIds: number[];
}

/** A part as the words of the trade know it. */
export interface PrintedNumber {
  mpn: string;
  brandId: number | null;
  packageId: number | null;
}

/** What is printed on a part too small for its number. */
export interface Marking {
  code: string;
  /** So many other numbers go by the same code, in whatever package. */
  otherNumbers: number;
}

/** What the words of the trade say of a part by its number. */
export interface NumberFacts {
  /** Keys (`partKey`) of the numbers under which its brand may sell the same part in another packaging; none where it tells no packaging by its numbers. */
  packagingKeys: string[];
  /** Whether another number of the brand differs from this one in packaging alone: of numbers with such a key not all do. */
  isPackedOtherwise(mpn: string): boolean;
  markings: Marking[];
}

/** How the search stands. */
export interface SearchHealth {
  /** `index`: answers come from the index · `sql`: from the database, while no index serves. */
  answersFrom: "index" | "sql";
  isBuilding: boolean;
  /** Parts in the index; null without one. */
  parts: number | null;
  /** Parts that have changed since it was built, and that it knows of. */
  changedParts: number;
  builtAt: Date | null;
  /** Why the last index could not be loaded or built, or does not serve; null where all is well. */
  problem: string | null;
}

/** Finds parts. The truth stays in the database: answers are ids, best first. */
export interface Search {
  /** Refused, as busy, where too many wait. Who has gone, by the signal, may be left without an answer. */
  search(query: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer>;
  /** What fits while somebody types: at most `limit` of each. It is refused as a search is. */
  suggest(keywords: string, limit: number, signal?: AbortSignal): Promise<Suggestions>;
  /** What the brands' packaging suffixes and the marking codes say of a part. Null where they can't be asked at present. */
  factsOf(part: PrintedNumber): NumberFacts | null;
  health(): SearchHealth;
  /** Builds an index of all parts anew; while it is built by somebody, nothing happens. */
  rebuild(): Promise<void>;
}

import type { Facets, Match, SearchFilters } from "#ports/search/port.ts";
import type { MarkedPart, QueryTerm } from "./query-term.ts";

/** Hits beyond this many are neither counted nor listed. */
export { COUNTED_MAX } from "#ports/search/port.ts";
/** Terms beyond this many are only looked for where these find nothing. */
export const TERMS_MAX = 12;

/** What a part must be, each by its own values; left out = anything, an empty list = nothing. */
export type IndexFilters = SearchFilters;

export interface IndexQuery {
  /** None, and no markings = all parts that fit the filters. */
  terms: readonly QueryTerm[];
  markings: readonly MarkedPart[];
  /** Somebody asked for what is printed on a part: markings stand first, and numbers that only hold the letters are left out where there are some. */
  isMarkingAsked?: boolean | undefined;
  filters: IndexFilters;
  offset: number;
  limit: number;
  withFacets?: boolean | undefined;
  /**
   * False = stop at the page's end, and look for pieces and descriptions only where nothing begins as was typed: faster, and `total`
   * tells no more than that. For type-ahead.
   */
  isCounted?: boolean | undefined;
}

export interface IndexAnswer {
  /** Best first. */
  hits: { partId: number; match: Match }[];
  /** At most COUNTED_MAX; `isCapped` says that there are more, or may be where to look further would take too long. */
  total: number;
  isCapped: boolean;
  /** The places of the terms that were taken for what they name, rising. */
  named: number[];
  /** Whether some hits stand there because of the markings. */
  isMarked: boolean;
  /** Terms that were left out so that something is found, as typed. */
  dropped: string[];
  /** Each counted as if its own filter were not set, over the first COUNTED_MAX hits. */
  facets: Facets | null;
}

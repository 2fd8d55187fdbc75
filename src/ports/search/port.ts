export interface SearchQuery {
  keywords: string;
  brandId?: number | undefined;
  /** A category, or all below one. */
  categoryIds?: number[] | undefined;
  offset: number;
  limit: number;
}

/**
 * How a part fits the words: as printed (`exact`), but for case and width (`case`), but for separators (`key`),
 * at its beginning (`prefix`), somewhere inside (`substring`), or by brand and category alone (`listed`).
 */
export type Match = "exact" | "case" | "key" | "prefix" | "substring" | "listed";

export interface SearchAnswer {
  /** Best first. */
  hits: { partId: number; match: Match }[];
  /** Counted up to a limit: `isCapped` says that there are more. */
  total: number;
  isCapped: boolean;
  /** The brand that was recognised in the words. */
  brandId: number | null;
  /** The category that was recognised in the words. */
  categoryId: number | null;
}

export interface Suggestions {
  partIds: number[];
  brandIds: number[];
  categoryIds: number[];
}

/** Finds parts. The truth stays in the database: answers are ids, best first. */
export interface Search {
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** What fits while somebody types: at most `limit` of each. */
  suggest(keywords: string, limit: number): Promise<Suggestions>;
}

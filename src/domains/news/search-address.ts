import { NEWS_SEARCH_ADDRESS } from "./addresses.ts";
import type { ArticleSort, SearchPeriod } from "./search-labels.ts";

/** A search of articles, as its address tells it; `""` and the first page are left out. */
export interface NewsSearchView {
  keywords: string;
  channel: string;
  period: SearchPeriod | "";
  sort: ArticleSort;
  page: number;
}

export function newsSearchViewAddress({ keywords, channel, period, sort, page }: NewsSearchView): string {
  const set = { keywords, channel, period, sort: sort === "relevance" ? "" : sort, page: page > 1 ? String(page) : "" };
  const query = new URLSearchParams(Object.entries(set).filter(([, value]) => value !== "")).toString();
  return query ? `${NEWS_SEARCH_ADDRESS}?${query}` : NEWS_SEARCH_ADDRESS;
}

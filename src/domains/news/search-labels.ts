export const SEARCH_PERIODS = ["day", "week", "month", "year"] as const;
export type SearchPeriod = (typeof SEARCH_PERIODS)[number];
export const SEARCH_PERIOD_LABELS: Record<SearchPeriod, string> = {
  day: "一天内",
  week: "一周内",
  month: "一个月内",
  year: "一年内",
};

export const ARTICLE_SORTS = ["relevance", "newest"] as const;
export type ArticleSort = (typeof ARTICLE_SORTS)[number];
export const ARTICLE_SORT_LABELS: Record<ArticleSort, string> = { relevance: "相关度", newest: "最新" };

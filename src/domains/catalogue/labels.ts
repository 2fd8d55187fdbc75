import type { Match } from "#shared/match.ts";
/** What stands in the interface for the catalogue's fixed words. */
export const LIFECYCLES = ["new", "active", "not-recommended", "last-buy", "obsolete", "unknown"] as const;

export type Lifecycle = (typeof LIFECYCLES)[number];

export const LIFECYCLE_LABELS: Record<Lifecycle, string> = {
  new: "新品",
  active: "量产",
  "not-recommended": "不推荐新设计",
  "last-buy": "即将停产",
  obsolete: "停产",
  unknown: "未知",
};

/** How search results can be sorted. */
export const SORTS = ["relevance", "popular", "updated"] as const;

export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Record<Sort, string> = { relevance: "相关度", popular: "热度", updated: "更新" };

/** Why a part stands in a result. */
export const MATCH_LABELS: Record<Match, string> = {
  exact: "完全匹配",
  case: "完全匹配",
  key: "写法不同",
  confusable: "写法不同",
  family: "同型号其他包装",
  typo: "相似型号",
  prefix: "前缀相同",
  substring: "包含关键词",
  described: "描述相符",
  marking: "丝印相同",
  listed: "条件相符",
};

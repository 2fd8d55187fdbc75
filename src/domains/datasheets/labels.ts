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

/** The languages of documents. */
export const DOCUMENT_LANGUAGES = ["zh", "en", "ja", "ru", "zh-en", "other"] as const;

export const LANGUAGE_LABELS: Record<string, string> = { zh: "中文", en: "英文", ja: "日文", ru: "俄文", "zh-en": "中英文", other: "其他语言" };

export function languageLabel(language: string | null): string | null {
  return language && (LANGUAGE_LABELS[language] ?? language);
}

/** Numbers of pages by which documents are narrowed. */
export const PAGE_RANGES = ["1-4", "5-20", "21-100", "101-"] as const;
export type PageRange = (typeof PAGE_RANGES)[number];
export const PAGE_RANGE_LABELS: Record<PageRange, string> = { "1-4": "1–4 页", "5-20": "5–20 页", "21-100": "21–100 页", "101-": "101 页以上" };

/** The year of documents that bear no date. */
export const UNDATED = 0;

export function yearLabel(year: number): string {
  return year === UNDATED ? "未注明" : `${year} 年`;
}

/** The kinds of documents. */
export const DOCUMENT_KINDS = ["datasheet", "errata", "application-note", "user-manual", "reference-design", "package-drawing", "pcn", "other"] as const;

export const DOCUMENT_KIND_LABELS: Record<string, string> = {
  datasheet: "数据手册",
  errata: "勘误",
  "application-note": "应用笔记",
  "user-manual": "用户手册",
  "reference-design": "参考设计",
  "package-drawing": "封装图",
  pcn: "PCN",
  other: "其他",
};

export function documentKindLabel(kind: string): string {
  return DOCUMENT_KIND_LABELS[kind] ?? kind;
}

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

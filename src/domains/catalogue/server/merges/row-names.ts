import type { Context } from "#platform/context.ts";
import { brandMerges } from "../public/brand-merges.ts";

/** What rows are called that are told to operators; of higher domains they say it. */
const ROWS: Record<string, string> = {
  datasheet_parts: "型号",
  datasheet_part_values: "参数值",
  datasheet_part_sources: "来源",
  datasheet_part_symbols: "符号",
  datasheet_offers: "报价",
  datasheet_offer_history: "报价历史",
  datasheet_brands: "品牌",
  datasheet_brand_aliases: "品牌别名",
  datasheet_categories: "分类",
  datasheet_category_aliases: "分类别名",
  datasheet_category_parameters: "选型表的列",
  datasheet_parameters: "参数",
  datasheet_packaging_suffixes: "包装后缀",
  datasheet_merged_parts: "合并过的型号",
  catalogue_operator_values: "运营设定",
  catalogue_value_doubts: "存疑数值",
  catalogue_class_doubts: "分类存疑",
  catalogue_led_parts: "改名与合并",
  catalogue_proposals: "企业建议的型号",
  account_favourites: "收藏",
  account_follows: "关注",
};

/** How many rows of each kind there are, in an operator's words. */
export function countRows(
  { declared }: Pick<Context, "declared">,
  rows: { tableName: string; count: number }[],
): { what: string; count: number }[] {
  const names = Object.assign({}, ROWS, ...declared.filled(brandMerges).map(({ rows }) => rows)) as typeof ROWS;
  const counts = new Map<string, number>();
  for (const { tableName, count } of rows) {
    const what = names[tableName] ?? "其他";
    counts.set(what, (counts.get(what) ?? 0) + count);
  }
  return [...counts].map(([what, count]) => ({ what, count }));
}

/** Counted rows in words; empty where there are none. */
export function sayCounted(counted: { what: string; count: number }[]): string {
  return counted.map(({ what, count }) => `${what} ${count}`).join("、");
}

import { type Filter, type PartSearch, searchAddress } from "../../addresses.ts";
import type { SetFilters } from "../public/search/set-filters.ts";

export const FILTER_NAMES: Record<Filter, string> = {
  brand: "品牌",
  category: "分类",
  package: "封装",
  lifecycle: "生命周期",
  domestic: "国产品牌",
  origin: "归属未知",
  stock: "有货",
};
/** Filters that are on or off. */
export const FLAGS = ["domestic", "origin", "stock"] as const;

/** The values that the filters of parts are set to. */
export type PartFilters = SetFilters<Filter>;

/** The first page of the same search with some filters set otherwise. */
export function filteredAddress(
  { page: _, ...search }: PartSearch & PartFilters,
  change: Partial<PartFilters> = {},
): string {
  return searchAddress({ ...search, ...change });
}

import type { DataOf } from "#api/define-calls.ts";
import { type Filter, FILTERS, type PartSearch, searchAddress } from "../../addresses.ts";
import type { datasheets } from "../../contract.ts";
import type { Recognised } from "../../contract/search-shapes.ts";
import { type Lifecycle, LIFECYCLE_LABELS } from "../../labels.ts";
import type { FilterChip } from "./filter-chips.tsx";

export const FILTER_NAMES: Record<Filter, string> = { brand: "品牌", category: "分类", package: "封装", lifecycle: "生命周期", domestic: "国产", stock: "有货" };
const TERM_NAMES: Record<Recognised["kind"], string> = { brand: "品牌", category: "分类", package: "封装", value: "参数", marking: "丝印" };

/** The values that the filters of a search are set to. */
export type SetFilters = Record<Filter, string[]>;

/** The filters in the query of an address: `a,b`, or one repeated. */
export function readFilters(query: URLSearchParams): SetFilters {
  const valuesOf = (filter: Filter) => [...new Set(query.getAll(filter).join(",").split(",").map((value) => value.trim()).filter(Boolean))];
  return Object.fromEntries(FILTERS.map((filter) => [filter, valuesOf(filter)])) as SetFilters;
}

/** The first page of the same search with some filters set otherwise. */
export function filteredAddress({ page: _, ...search }: PartSearch & SetFilters, change: Partial<SetFilters> = {}): string {
  return searchAddress({ ...search, ...change });
}

/** The values with one more, or without it where it was set. */
export function toggled(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

/** What narrows a search, by name: its filters, and the words that were taken for something. */
export function chipsOf(search: PartSearch & SetFilters, { filters, recognised }: Pick<DataOf<typeof datasheets.searchParts>, "filters" | "recognised">): FilterChip[] {
  const named: [Filter, { value: string; name: string }[]][] = [
    ["category", filters.categories],
    ["brand", filters.brands],
    ["package", filters.packages],
    ["lifecycle", search.lifecycle.map((value) => ({ value, name: LIFECYCLE_LABELS[value as Lifecycle] }))],
    ["domestic", search.domestic.map((value) => ({ value, name: FILTER_NAMES.domestic }))],
    ["stock", search.stock.map((value) => ({ value, name: FILTER_NAMES.stock }))],
  ];
  return [
    ...named.flatMap(([filter, values]) =>
      values.map(({ value, name }) => ({ kind: FILTER_NAMES[filter], text: name, href: filteredAddress(search, { [filter]: toggled(search[filter], value) }) })),
    ),
    ...recognised.map((term) => recognisedChip(search, term)),
  ];
}

/** Words that are all there is can't be taken away; nor can a marking, which the page is about. */
function recognisedChip(search: PartSearch, { kind, name, value, otherKeywords }: Recognised): FilterChip {
  const chip = { kind: `识别到${TERM_NAMES[kind]}`, text: name };
  if (otherKeywords && kind !== "marking") return { ...chip, href: searchAddress({ ...search, page: 1, keywords: otherKeywords }) };
  return { ...chip, href: value && searchAddress({ [kind]: value }), isFixed: true };
}

import type { DataOf } from "#api/define-calls.ts";
import { type Filter, type PartSearch, searchAddress } from "../../addresses.ts";
import type { partSearch } from "../../contract/search.ts";
import type { Recognised } from "../../contract/search-shapes.ts";
import { type Lifecycle, LIFECYCLE_LABELS } from "../../labels.ts";
import type { FilterChip } from "../public/search/filter-chips.tsx";
import { type SetFilters, toggled } from "../public/search/set-filters.ts";

export const FILTER_NAMES: Record<Filter, string> = {
  brand: "品牌",
  category: "分类",
  package: "封装",
  lifecycle: "生命周期",
  domestic: "国产",
  origin: "归属",
  stock: "有货",
};
const TERM_NAMES: Record<Recognised["kind"], string> = {
  brand: "品牌",
  category: "分类",
  package: "封装",
  value: "参数",
  marking: "丝印",
};

/** The values that the filters of parts are set to. */
export type PartFilters = SetFilters<Filter>;

/** The first page of the same search with some filters set otherwise. */
export function filteredAddress(
  { page: _, ...search }: PartSearch & PartFilters,
  change: Partial<PartFilters> = {},
): string {
  return searchAddress({ ...search, ...change });
}

/** What narrows a search, by name: its filters, and the words that were taken for something. */
export function chipsOf(
  search: PartSearch & PartFilters,
  { filters, recognised }: Pick<DataOf<typeof partSearch.searchParts>, "filters" | "recognised">,
): FilterChip[] {
  const named: [Filter, { value: string; name: string }[]][] = [
    ["category", filters.categories],
    ["brand", filters.brands],
    ["package", filters.packages],
    ["lifecycle", search.lifecycle.map((value) => ({ value, name: LIFECYCLE_LABELS[value as Lifecycle] }))],
    ["domestic", search.domestic.map((value) => ({ value, name: FILTER_NAMES.domestic }))],
    ["origin", search.origin.map((value) => ({ value, name: "未知" }))],
    ["stock", search.stock.map((value) => ({ value, name: FILTER_NAMES.stock }))],
  ];
  return [
    ...named.flatMap(([filter, values]) =>
      values.map(({ value, name }) => ({
        kind: FILTER_NAMES[filter],
        text: name,
        href: filteredAddress(search, { [filter]: toggled(search[filter], value) }),
      })),
    ),
    ...recognised.map((term) => recognisedChip(search, term)),
  ];
}

/** Words that are all there is can't be taken away; nor can a marking, which the page is about. */
function recognisedChip(search: PartSearch, { kind, name, value, otherKeywords }: Recognised): FilterChip {
  const chip = { kind: `识别到${TERM_NAMES[kind]}`, text: name };
  if (otherKeywords && kind !== "marking")
    return { ...chip, href: searchAddress({ ...search, page: 1, keywords: otherKeywords }) };
  return { ...chip, href: value && searchAddress({ [kind]: value }), isFixed: true };
}

import type { DataOf } from "#api/define-calls.ts";
import { type Filter, type PartSearch, searchAddress } from "../../addresses.ts";
import type { partSearch } from "../../contract/search.ts";
import type { Recognised } from "../../contract/search-shapes.ts";
import { type Lifecycle, LIFECYCLE_LABELS } from "../../labels.ts";
import { type FilterChip, FilterChips } from "../public/search/filter-chips.tsx";
import { toggled } from "../public/search/set-filters.ts";
import { FILTER_NAMES, filteredAddress, FLAGS, type PartFilters } from "./part-filters.ts";

const TERM_NAMES: Record<Recognised["kind"], string> = {
  brand: "品牌",
  category: "分类",
  package: "封装",
  value: "参数",
  function: "功能",
  marking: "丝印",
};

type Found = Pick<DataOf<typeof partSearch.searchParts>, "filters" | "recognised">;

interface PartChipsProps {
  search: PartSearch & PartFilters;
  found: Found;
  clearHref: string | null;
}

/** What narrows a search for parts, each removable. */
export function PartChips({ search, found, clearHref }: PartChipsProps) {
  return <FilterChips chips={chipsOf(search, found)} clearHref={clearHref} />;
}

/** What narrows a search, by name: its filters, and the words that were taken for something. */
function chipsOf(search: PartSearch & PartFilters, { filters, recognised }: Found): FilterChip[] {
  const named: [Filter, { value: string; name: string }[]][] = [
    ["category", filters.categories],
    ["brand", filters.brands],
    ["package", filters.packages],
    ["lifecycle", search.lifecycle.map((value) => ({ value, name: LIFECYCLE_LABELS[value as Lifecycle] }))],
    ...FLAGS.map((filter): [Filter, { value: string; name: string }[]] => [
      filter,
      search[filter].map((value) => ({ value, name: FILTER_NAMES[filter] })),
    ]),
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

import type { DataOf } from "#api/define-calls.ts";
import {
  type DocumentFilter,
  type DocumentSearch,
  documentSearchAddress,
} from "#domains/catalogue/document-addresses.ts";
import type { documentSearch } from "../../contract/search.ts";
import type { FilterChip } from "#domains/catalogue/components/public/search/filter-chips.tsx";
import { type SetFilters, toggled } from "#domains/catalogue/components/public/search/set-filters.ts";

export const DOCUMENT_FILTER_NAMES: Record<DocumentFilter, string> = {
  brand: "品牌",
  category: "分类",
  language: "语言",
  year: "年份",
  pages: "页数",
};

/** The values that the filters of documents are set to. */
export type DocumentFilters = SetFilters<DocumentFilter>;

/** The first page of the same search with some filters set otherwise. */
export function filteredDocumentAddress(
  { page: _, ...search }: DocumentSearch & DocumentFilters,
  change: Partial<DocumentFilters>,
): string {
  return documentSearchAddress({ ...search, ...change });
}

/** What narrows a search, by name. */
export function documentChips(
  search: DocumentSearch & DocumentFilters,
  { filters }: Pick<DataOf<typeof documentSearch.searchDocuments>, "filters">,
): FilterChip[] {
  const named: [DocumentFilter, { value: string; name: string }[]][] = [
    ["category", filters.categories],
    ["brand", filters.brands],
    ["language", filters.languages],
    ["year", filters.years],
    ["pages", filters.pages],
  ];
  return named.flatMap(([filter, values]) =>
    values.map(({ value, name }) => ({
      kind: DOCUMENT_FILTER_NAMES[filter],
      text: name,
      href: filteredDocumentAddress(search, { [filter]: toggled(search[filter], value) }),
    })),
  );
}

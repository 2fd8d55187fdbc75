import type { DocumentFilter, DocumentSearch } from "#domains/catalogue/document-addresses.ts";
import type { DocumentFacets } from "../../contract/search.ts";
import type { FacetValue } from "#domains/catalogue/contract/search-shapes.ts";
import { DOCUMENT_FILTER_NAMES, type DocumentFilters, filteredDocumentAddress } from "./document-filters.ts";
import { FacetList, type FacetListProps } from "#domains/catalogue/components/public/search/facet-list.tsx";
import { toggledCategory } from "#domains/catalogue/components/public/search/set-filters.ts";

interface DocumentFacetListsProps {
  search: DocumentSearch & DocumentFilters;
  facets: DocumentFacets;
}

/** What a search in datasheets can be narrowed to. */
export function DocumentFacetLists({ search, facets }: DocumentFacetListsProps) {
  const list = (filter: DocumentFilter, values: FacetValue[], toggle?: FacetListProps["toggle"]) => (
    <FacetList
      title={DOCUMENT_FILTER_NAMES[filter]}
      values={values}
      set={search[filter]}
      hrefOf={(set) => filteredDocumentAddress(search, { [filter]: set })}
      {...(toggle && { toggle })}
    />
  );
  return (
    <>
      {list("brand", facets.brands)}
      {list("category", facets.categories, (set, value) => toggledCategory(set, value, facets.categories))}
      {list("language", facets.languages)}
      {list("year", facets.years)}
      {list("pages", facets.pages)}
    </>
  );
}

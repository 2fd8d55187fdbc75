import { type Filter, type PartSearch, searchAddress } from "../../addresses.ts";
import type { Facets, FacetValue } from "../../contract/search-shapes.ts";
import { CountedOver } from "../public/search/facet-panel.tsx";
import { FacetLine, FacetList, type FacetListProps } from "../public/search/facet-list.tsx";
import { FILTER_NAMES, filteredAddress, FLAGS, type PartFilters } from "./part-filters.ts";
import { toggled, toggledCategory } from "../public/search/set-filters.ts";

interface PartFacetsProps {
  search: PartSearch & PartFilters;
  facets: Facets;
  /** What was counted: 个型号. */
  unit: string;
}

/** What a search for parts can be narrowed to. */
export function PartFacets({ search, facets, unit }: PartFacetsProps) {
  // Of the same words the query alone changes: as many links as there are values are that much shorter.
  const path = searchAddress({ keywords: search.keywords });
  const hrefOf = (change: Partial<PartFilters>) => {
    const address = filteredAddress(search, change);
    return address.startsWith(`${path}?`) ? address.slice(path.length) : address;
  };
  const list = (filter: Filter, values: FacetValue[], toggle?: FacetListProps["toggle"]) => (
    <FacetList
      title={FILTER_NAMES[filter]}
      values={values}
      set={search[filter]}
      hrefOf={(set) => hrefOf({ [filter]: set })}
      {...(toggle && { toggle })}
    />
  );
  const counts = { domestic: facets.domestic, origin: facets.originUnknown, stock: facets.inStock };
  const flags = FLAGS.filter((filter) => counts[filter] > 0 || search[filter].length > 0).map((filter) => {
    const value = filter === "origin" ? "unknown" : "1";
    return (
      <FacetLine
        key={filter}
        value={{ value, name: FILTER_NAMES[filter], count: counts[filter] }}
        isSet={search[filter].length > 0}
        href={hrefOf({ [filter]: toggled(search[filter], value) })}
      />
    );
  });
  return (
    <>
      {list("category", facets.categories, (set, value) => toggledCategory(set, value, facets.categories))}
      {list("brand", facets.brands)}
      {flags.length > 0 && (
        <section className="facet" aria-label="国产与有货">
          <ul className="facet-values">{flags}</ul>
        </section>
      )}
      {list("package", facets.packages)}
      {list("lifecycle", facets.lifecycles)}
      <CountedOver counted={facets.countedOver} unit={unit} />
    </>
  );
}

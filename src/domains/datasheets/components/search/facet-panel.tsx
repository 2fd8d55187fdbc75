import { Icon } from "#web/components/icon.tsx";
import { formatNumber } from "#shared/format-number.ts";
import type { Filter, PartSearch } from "../../addresses.ts";
import { type Facets, type FacetValue, FILTER_VALUES_MAX } from "../../contract/search-shapes.ts";
import { FacetLine, FacetList } from "./facet-list.tsx";
import { FILTER_NAMES, filteredAddress, type SetFilters, toggled } from "./part-filters.ts";

interface FacetPanelProps {
  search: PartSearch & SetFilters;
  facets: Facets;
  /** How many filters are set. */
  setCount: number;
}

/** All filters with what they would leave: beside the list, or behind a button above it where there is no room. */
export function FacetPanel({ search, facets, setCount }: FacetPanelProps) {
  const list = (filter: Filter, values: FacetValue[], hrefOf = (value: FacetValue) => toggleHref(search, filter, value)) => (
    <FacetList key={filter} title={FILTER_NAMES[filter]} values={values} set={search[filter]} hrefOf={hrefOf} />
  );
  const flag = (filter: "domestic" | "stock", name: string, count: number) =>
    (count > 0 || search[filter].length > 0) && (
      <FacetLine value={{ value: "1", name, count }} isSet={search[filter].length > 0} href={filteredAddress(search, { [filter]: toggled(search[filter], "1") })} />
    );
  return (
    <aside className="facets not-printed" aria-label="筛选">
      <details className="facets-button">
        <summary>
          <Icon name="funnel" size={14} />
          筛选{setCount > 0 && `（已选 ${setCount} 项）`}
        </summary>
      </details>
      <div className="facets-body card">
        {list("category", facets.categories, ({ value }) => filteredAddress(search, { category: toggleCategory(search.category, value, facets.categories) }))}
        {list("brand", facets.brands)}
        {(facets.domestic > 0 || facets.inStock > 0 || search.domestic.length > 0 || search.stock.length > 0) && (
          <section className="facet" aria-label="国产与有货">
            <ul>
              {flag("domestic", "国产品牌", facets.domestic)}
              {flag("stock", "有货", facets.inStock)}
            </ul>
          </section>
        )}
        {list("package", facets.packages)}
        {list("lifecycle", facets.lifecycles)}
        {facets.countedOver !== null && <p className="facet text-xs text-secondary">数量按前 {formatNumber(facets.countedOver)} 个型号统计</p>}
      </div>
    </aside>
  );
}

function toggleHref(search: PartSearch & SetFilters, filter: Filter, { value }: FacetValue): string | null {
  const set = search[filter];
  return set.length >= FILTER_VALUES_MAX && !set.includes(value) ? null : filteredAddress(search, { [filter]: toggled(set, value) });
}

/** A category takes the place of the one above it and of those below it, which would else say the same twice. */
function toggleCategory(set: string[], value: string, categories: Facets["categories"]): string[] {
  const parent = categories.find((category) => category.value === value)?.parent;
  const isNear = (other: string) => other === parent || categories.some((category) => category.value === other && category.parent === value);
  return toggled(set.includes(value) ? set : set.filter((other) => !isNear(other)), value);
}

import type { FacetCount, Facets } from "../../port.ts";
import type { IndexFilters } from "../index-query.ts";
import { LIFECYCLES, type IndexedPart } from "../indexed-part.ts";

/** Counts each facet over the parts that are found with its own filter released. */
export function countFacetsOf(released: (own: keyof IndexFilters) => IndexedPart[]): Facets {
  return {
    brands: countValues(released("brandIds").map((part) => part.brandId)),
    categories: countValues(released("categoryIds").map((part) => part.categoryId)),
    packages: countValues(released("packageIds").map((part) => part.packageId)),
    lifecycles: countValues(released("lifecycles").map((part) => LIFECYCLES.indexOf(part.lifecycle))).map(({ value, count }) => ({ value: LIFECYCLES[value]!, count })),
    domestic: released("isDomestic").filter((part) => part.isDomestic).length,
    inStock: released("hasStock").filter((part) => part.hasStock).length,
  };
}

function countValues(values: (number | null)[]): FacetCount<number>[] {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count || one.value - other.value);
}

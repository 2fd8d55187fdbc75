import { FACET_NAMES, type FacetCount, type FacetName, type Facets } from "#ports/search/port.ts";
import { COUNTED_MAX, type IndexFilters } from "../index-query.ts";
import { LIFECYCLES, type IndexedPart } from "../indexed-part.ts";

const FILTERS: Record<FacetName, keyof IndexFilters> = {
  brands: "brandIds",
  categories: "categoryIds",
  packages: "packageIds",
  lifecycles: "lifecycles",
  domestic: "isDomestic",
  inStock: "hasStock",
  originUnknown: "isOriginUnknown",
};
const VALUES: Record<FacetName, (part: IndexedPart) => number | null> = {
  brands: (part) => part.brandId,
  categories: (part) => part.categoryId,
  packages: (part) => part.packageId,
  lifecycles: (part) => LIFECYCLES.indexOf(part.lifecycle),
  domestic: (part) => Number(part.isDomestic),
  inStock: (part) => Number(part.hasStock),
  originUnknown: (part) => Number(part.isOriginUnknown),
};

/** Counts each facet over the first parts that are found with its own filter released, but values that are set over all that have them. */
export function countFacetsOf(filters: IndexFilters, find: (filters: IndexFilters) => IndexedPart[]): Facets {
  const all = FACET_NAMES.map((name) => [name, find({ ...filters, [FILTERS[name]]: undefined })] as const);
  const counted = Object.fromEntries(all.map(([name, parts]) => [name, countValues(name, parts)])) as Record<
    FacetName,
    FacetCount<number>[]
  >;
  const flag = (name: FacetName) => counted[name].find(({ value }) => value === 1)?.count ?? 0;
  return {
    brands: counted.brands,
    categories: counted.categories,
    packages: counted.packages,
    lifecycles: counted.lifecycles.map(({ value, count }) => ({ value: LIFECYCLES[value]!, count })),
    domestic: flag("domestic"),
    inStock: flag("inStock"),
    originUnknown: flag("originUnknown"),
    partial: all.flatMap(([name, parts]) => (parts.length > COUNTED_MAX ? name : [])),
  };

  function countValues(name: FacetName, parts: IndexedPart[]): FacetCount<number>[] {
    const counts = new Map<number, number>();
    for (const part of parts.slice(0, COUNTED_MAX)) {
      const value = VALUES[name](part);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const set = parts.length > COUNTED_MAX ? filters[FILTERS[name]] : undefined;
    for (const one of Array.isArray(set) ? set : set === true ? [true] : []) {
      const wanted = Array.isArray(set) ? [one] : one;
      const value = typeof one === "string" ? LIFECYCLES.indexOf(one) : Number(one);
      counts.set(value, Math.min(COUNTED_MAX, find({ ...filters, [FILTERS[name]]: wanted }).length));
    }
    return Array.from(counts, ([value, count]) => ({ value, count }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count || one.value - other.value);
  }
}

import { COUNTED_MAX, type FacetCount, type Facets as Counts } from "#ports/search/port.ts";
import type { Context } from "#platform/context.ts";
import type { Facets, FacetValue } from "../../contract/search-shapes.ts";
import { type Lifecycle, LIFECYCLE_LABELS } from "../../labels.ts";
import { findNamed, type Named, type SetFilters } from "../public/search-filters.ts";

const VALUES_MAX = 60;

/** What the filters can be set to, by name: the most frequent values, and with them those that are set. */
export async function describeFacets(
  context: Context,
  counts: Counts,
  set: SetFilters & { lifecycles: Lifecycle[] },
): Promise<Facets> {
  const named = await findNamed(context, {
    brand: mostOf(counts.brands),
    category: mostOf(counts.categories),
    package: mostOf(counts.packages),
  });
  return {
    brands: countEach(counts.brands, named.brand, set.brands),
    categories: countEach(counts.categories, named.category, set.categories),
    packages: countEach(counts.packages, named.package, set.packages),
    lifecycles: lifecycleValues(counts.lifecycles, set.lifecycles),
    domestic: counts.domestic,
    inStock: counts.inStock,
    originUnknown: counts.originUnknown,
    countedOver: counts.partial?.length ? COUNTED_MAX : null,
  };
}

/** Most frequent first. Parts stand in the categories below: one above them has theirs. */
function countEach(counts: FacetCount<number>[], named: Map<number, Named>, set: Named[]): Facets["categories"] {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]));
  const sumOf = (ids: number[]) => ids.reduce((sum, id) => sum + (countOf.get(id) ?? 0), 0);
  const values = new Map<number, Named>();
  for (const id of mostOf(counts)) {
    const value = named.get(id);
    if (value) values.set(id, value);
  }
  for (const value of set) values.set(value.id, value);
  return Array.from(values.values(), ({ id, value, name, parent, below }) => {
    return { value, name, count: Math.min((countOf.get(id) ?? 0) + sumOf(below), COUNTED_MAX), parent };
  }).sort((one, other) => other.count - one.count);
}

function mostOf(counts: FacetCount<number>[]): number[] {
  return counts.slice(0, VALUES_MAX).map(({ value }) => value);
}

function lifecycleValues(counts: FacetCount<Lifecycle>[], set: Lifecycle[]): FacetValue[] {
  const missing = set
    .filter((lifecycle) => !counts.some(({ value }) => value === lifecycle))
    .map((value) => ({ value, count: 0 }));
  return [...counts, ...missing].map(({ value, count }) => ({ value, name: LIFECYCLE_LABELS[value], count }));
}

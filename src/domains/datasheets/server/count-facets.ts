import type { FacetCount, Facets as Counts } from "#ports/search/port.ts";
import type { Context } from "#platform/context.ts";
import type { Facets, FacetValue } from "../contract/search-shapes.ts";
import { type Lifecycle, LIFECYCLE_LABELS } from "../labels.ts";
import { findNamed, type Named, type SetFilters } from "./search-filters.ts";

const VALUES_AT_MOST = 60;

/** What the filters can be set to, by name: the most frequent values, and with them those that are set. */
export async function describeFacets(context: Context, counts: Counts, set: SetFilters & { lifecycles: Lifecycle[] }): Promise<Facets> {
  const [brands, categories, packages] = [counts.brands, counts.categories, counts.packages].map((list) => list.slice(0, VALUES_AT_MOST)) as [FacetCount<number>[], FacetCount<number>[], FacetCount<number>[]];
  const named = await findNamed(context, { brand: idsOf(brands), category: idsOf(categories), package: idsOf(packages) });
  return {
    brands: withSet(brands, named.brand, set.brands).map(toValue),
    categories: sumOfParents(withSet(categories, named.category, set.categories)).map((value) => ({ ...toValue(value), parent: value.parent })),
    packages: withSet(packages, named.package, set.packages).map(toValue),
    lifecycles: lifecycleValues(counts.lifecycles, set.lifecycles),
    domestic: counts.domestic,
    inStock: counts.inStock,
  };
}

type Counted = Named & { count: number };

function withSet(counts: FacetCount<number>[], named: Map<number, Named>, set: Named[]): Counted[] {
  const counted = counts.flatMap(({ value, count }) => {
    const found = named.get(value);
    return found ? [{ ...found, count }] : [];
  });
  const listed = new Set(idsOf(counts));
  return [...counted, ...set.filter(({ id }) => !listed.has(id)).map((value) => ({ ...value, count: 0 }))];
}

/** Parts stand in the categories below: one that is set and has such counts theirs. */
function sumOfParents(categories: Counted[]): Counted[] {
  return categories.map((category) => ({
    ...category,
    count: category.count + categories.filter(({ parent }) => parent === category.value).reduce((sum, { count }) => sum + count, 0),
  }));
}

function lifecycleValues(counts: FacetCount<Lifecycle>[], set: Lifecycle[]): FacetValue[] {
  const missing = set.filter((lifecycle) => !counts.some(({ value }) => value === lifecycle)).map((value) => ({ value, count: 0 }));
  return [...counts, ...missing].map(({ value, count }) => ({ value, name: LIFECYCLE_LABELS[value], count }));
}

function toValue({ value, name, count }: Counted): FacetValue {
  return { value, name, count };
}

function idsOf(counts: { value: number }[]): number[] {
  return counts.map(({ value }) => value);
}

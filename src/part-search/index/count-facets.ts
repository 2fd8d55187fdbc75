import type { FacetCount, FacetName, Facets } from "#ports/search/port.ts";
import type { FoundParts } from "./found-parts.ts";
import type { Ordinals } from "./index-image.ts";
import { COUNTED_MAX, type IndexFilters } from "./index-query.ts";
import {
  FLAG_VALUES,
  LIFECYCLES,
  flagsOf,
  hasStockIn,
  isDomesticIn,
  isOriginUnknownIn,
  lifecycleOf,
  type IndexedPart,
  type Lifecycle,
} from "./indexed-part.ts";
import type { OpenIndex } from "./open-index.ts";
import { read } from "./read-query.ts";
import type { Understood } from "./understand-query.ts";

const OWN_FILTERS = {
  brands: "brandIds",
  categories: "categoryIds",
  packages: "packageIds",
  lifecycles: "lifecycles",
  domestic: "isDomestic",
  inStock: "hasStock",
  originUnknown: "isOriginUnknown",
} satisfies Record<FacetName, keyof IndexFilters>;

/**
 * Each facet as if its own filter were not set; where there are more hits than are counted, values that are set are
 * counted among the parts that have them.
 */
export function countFacets(index: OpenIndex, { question, way, patience, outcome: { found } }: Understood): Facets {
  const { filters } = question;
  const partial: FacetName[] = [];
  const readWith = (own: keyof IndexFilters, value: unknown) =>
    way === null
      ? found
      : read(index, { ...question, filters: { ...filters, [own]: value } }, { way, limit: COUNTED_MAX + 1, patience })
          .found;

  const count = <Name extends FacetName>(facet: Name): Facets[Name] => {
    const own = OWN_FILTERS[facet];
    const set = filters[own];
    const released = set === undefined ? found : readWith(own, undefined);
    const counts: Facets[Name] = COUNTERS[facet](index, released);
    if (!isCapped(released)) return counts;
    partial.push(facet);
    if (set === true) return Math.min(found.count, COUNTED_MAX) as Facets[Name];
    if (!Array.isArray(set)) return counts;
    const values = [...new Set<number | Lifecycle>(set)];
    const countOf = (value: number | Lifecycle) =>
      Math.min((values.length === 1 ? found : readWith(own, [value])).count, COUNTED_MAX);
    const exact = isCapped(found)
      ? values.map((value) => ({ value, count: countOf(value) }))
      : (COUNTERS[facet](index, found) as FacetCount<number | Lifecycle>[]);
    const others = (counts as FacetCount<number | Lifecycle>[]).filter(({ value }) => !values.includes(value));
    return [...others, ...exact.filter((value) => value.count > 0)].sort(
      (one, other) => other.count - one.count || placeOf(one.value) - placeOf(other.value),
    ) as Facets[Name];
  };

  return {
    brands: count("brands"),
    categories: count("categories"),
    packages: count("packages"),
    lifecycles: count("lifecycles"),
    domestic: count("domestic"),
    inStock: count("inStock"),
    originUnknown: count("originUnknown"),
    partial,
  };
}

function isCapped(found: FoundParts): boolean {
  return found.count > COUNTED_MAX || (found.isCut && found.count > 0);
}

function placeOf(value: number | Lifecycle): number {
  return typeof value === "number" ? value : LIFECYCLES.indexOf(value);
}

/** How each facet is counted, over the first hits. */
const COUNTERS: { [Name in FacetName]: (index: OpenIndex, found: FoundParts) => Facets[Name] } = {
  brands: (index, found) =>
    countIds(index, found, { column: index.arrays.brands, ids: index.arrays.brandIds, idOf: (part) => part.brandId }),
  categories: (index, found) =>
    countIds(index, found, {
      column: index.arrays.categories,
      ids: index.arrays.categoryIds,
      idOf: (part) => part.categoryId,
    }),
  packages: (index, found) =>
    countIds(index, found, {
      column: index.arrays.packages,
      ids: index.arrays.packageIds,
      idOf: (part) => part.packageId,
    }),
  lifecycles: (index, found) => {
    const counts = countFlags(index, found);
    const byLifecycle = LIFECYCLES.map((value, number) => ({
      value,
      count: counts.reduce((sum, count, flags) => (lifecycleOf(flags) === number ? sum + count : sum), 0),
    }));
    return byLifecycle.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
  },
  domestic: (index, found) =>
    countFlags(index, found).reduce((sum, count, flags) => (isDomesticIn(flags) ? sum + count : sum), 0),
  inStock: (index, found) =>
    countFlags(index, found).reduce((sum, count, flags) => (hasStockIn(flags) ? sum + count : sum), 0),
  originUnknown: (index, found) =>
    countFlags(index, found).reduce((sum, count, flags) => (isOriginUnknownIn(flags) ? sum + count : sum), 0),
};

interface Column {
  column: Ordinals;
  ids: Uint32Array;
  idOf(part: IndexedPart): number | null;
}

function countIds(index: OpenIndex, found: FoundParts, { column, ids, idOf }: Column): FacetCount<number>[] {
  const byPlace = new Uint16Array(ids.length);
  const places: number[] = [];
  const changed = new Map<number, number>();
  const counted = Math.min(found.count, COUNTED_MAX);
  for (let hit = 0; hit < counted; hit++) {
    const document = found.documents[hit]!;
    if (document < 0) {
      const id = idOf(index.changes.parts[-1 - document]!.part);
      if (id !== null) changed.set(id, (changed.get(id) ?? 0) + 1);
    } else {
      const place = column[document]!;
      if (place !== 0 && byPlace[place]!++ === 0) places.push(place);
    }
  }
  const counts = new Map(places.map((place) => [ids[place]!, byPlace[place]!]));
  for (const [id, count] of changed) counts.set(id, (counts.get(id) ?? 0) + count);
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (one, other) => other.count - one.count || one.value - other.value,
  );
}

// Several facets are counted by flags, mostly over the same hits.
const flagsCounted = new WeakMap<FoundParts, Uint16Array>();

function countFlags(index: OpenIndex, found: FoundParts): Uint16Array {
  const known = flagsCounted.get(found);
  if (known) return known;
  const counts = new Uint16Array(FLAG_VALUES);
  flagsCounted.set(found, counts);
  const counted = Math.min(found.count, COUNTED_MAX);
  for (let hit = 0; hit < counted; hit++) {
    const document = found.documents[hit]!;
    const flags = document < 0 ? flagsOf(index.changes.parts[-1 - document]!.part) : index.arrays.flags[document]!;
    counts[flags]!++;
  }
  return counts;
}

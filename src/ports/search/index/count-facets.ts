import type { FacetCount, Facets } from "../port.ts";
import type { FoundParts } from "./found-parts.ts";
import type { Ordinals } from "./index-image.ts";
import { COUNTED_AT_MOST } from "./index-query.ts";
import { FLAG_VALUES, LIFECYCLES, flagsOf, hasStockIn, isDomesticIn, lifecycleOf, type IndexedPart } from "./indexed-part.ts";
import type { OpenIndex } from "./open-index.ts";

/** Counts one facet over the first hits. */
export type FacetCounter<Name extends keyof Facets> = (index: OpenIndex, found: FoundParts) => Facets[Name];

/** How each facet is counted. */
export const FACET_COUNTERS: { [Name in keyof Facets]: FacetCounter<Name> } = {
  brands: (index, found) => countIds(index, found, { column: index.arrays.brands, ids: index.arrays.brandIds, idOf: (part) => part.brandId }),
  categories: (index, found) => countIds(index, found, { column: index.arrays.categories, ids: index.arrays.categoryIds, idOf: (part) => part.categoryId }),
  packages: (index, found) => countIds(index, found, { column: index.arrays.packages, ids: index.arrays.packageIds, idOf: (part) => part.packageId }),
  lifecycles: (index, found) => {
    const counts = countFlags(index, found);
    const byLifecycle = LIFECYCLES.map((value, number) => ({ value, count: counts.reduce((sum, count, flags) => (lifecycleOf(flags) === number ? sum + count : sum), 0) }));
    return byLifecycle.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
  },
  domestic: (index, found) => countFlags(index, found).reduce((sum, count, flags) => (isDomesticIn(flags) ? sum + count : sum), 0),
  inStock: (index, found) => countFlags(index, found).reduce((sum, count, flags) => (hasStockIn(flags) ? sum + count : sum), 0),
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
  const counted = Math.min(found.count, COUNTED_AT_MOST);
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
  return Array.from(counts, ([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count || one.value - other.value);
}

function countFlags(index: OpenIndex, found: FoundParts): Uint16Array {
  const counts = new Uint16Array(FLAG_VALUES);
  const counted = Math.min(found.count, COUNTED_AT_MOST);
  for (let hit = 0; hit < counted; hit++) {
    const document = found.documents[hit]!;
    const flags = document < 0 ? flagsOf(index.changes.parts[-1 - document]!.part) : index.arrays.flags[document]!;
    counts[flags]!++;
  }
  return counts;
}

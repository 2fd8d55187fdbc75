import { Union, findList, openList, type Cursor } from "./cursors.ts";
import type { IndexArrays, Ordinals } from "./index-image.ts";
import { firstLists } from "./index-image.ts";
import type { IndexFilters } from "./index-query.ts";
import { FLAG_VALUES, LIFECYCLES, hasStockIn, isDomesticIn, lifecycleOf, type IndexedPart, type Lifecycle } from "./indexed-part.ts";

/** Where ids stand in the columns of an image. */
export class IdPlaces {
  readonly #places: Map<number, number>;
  readonly size: number;

  constructor(ids: Uint32Array) {
    this.size = ids.length;
    this.#places = new Map(Array.from(ids, (id, place): [number, number] => [id, place]).slice(1));
  }

  of(ids: number[]): number[] {
    return [...new Set(ids)].flatMap((id) => this.#places.get(id) ?? []);
  }
}

export interface ColumnPlaces {
  brands: IdPlaces;
  categories: IdPlaces;
  packages: IdPlaces;
}

/** The filters of a query over the documents of an image: a check for each, and lists where there are any. */
export class DocumentFilter {
  /** Of each filter whose values are all rare enough to be listed. */
  readonly cursors: (() => Cursor)[] = [];
  readonly #columns: { column: Ordinals; isWanted: Uint8Array }[] = [];
  readonly #flags: Uint8Array;
  readonly #wantedFlags: Uint8Array | null;
  readonly #deleted: Uint8Array | null;
  readonly #arrays: IndexArrays;

  constructor(arrays: IndexArrays, places: ColumnPlaces, { filters, deleted }: { filters: IndexFilters; deleted: Uint8Array | null }) {
    this.#arrays = arrays;
    this.#flags = arrays.flags;
    this.#deleted = deleted;
    this.#wantedFlags = wantedFlags(filters);
    const first = firstLists(arrays);
    this.#addColumn(arrays.brands, first.brands, filters.brandIds && { places: places.brands, ids: filters.brandIds });
    this.#addColumn(arrays.categories, first.categories, filters.categoryIds && { places: places.categories, ids: filters.categoryIds });
    this.#addColumn(arrays.packages, first.packages, filters.packageIds && { places: places.packages, ids: filters.packageIds });
    if (filters.lifecycles) this.#addLists([...new Set(filters.lifecycles)].map((lifecycle) => first.lifecycles + LIFECYCLES.indexOf(lifecycle)));
    if (filters.isDomestic !== undefined) this.#addLists([first.domestic + Number(filters.isDomestic)]);
    if (filters.hasStock !== undefined) this.#addLists([first.stock + Number(filters.hasStock)]);
  }

  /** Whether the document fits and is not deleted. */
  accepts(document: number): boolean {
    if (this.#deleted !== null && (this.#deleted[document >>> 3]! & (1 << (document & 7))) !== 0) return false;
    if (this.#wantedFlags !== null && this.#wantedFlags[this.#flags[document]!] === 0) return false;
    for (const { column, isWanted } of this.#columns) if (isWanted[column[document]!] === 0) return false;
    return true;
  }

  #addColumn(column: Ordinals, firstList: number, wanted: { places: IdPlaces; ids: number[] } | undefined): void {
    if (!wanted) return;
    const isWanted = new Uint8Array(wanted.places.size);
    const places = wanted.places.of(wanted.ids);
    for (const place of places) isWanted[place] = 1;
    this.#columns.push({ column, isWanted });
    this.#addLists(places.map((place) => firstList + place));
  }

  #addLists(lists: number[]): void {
    const found = lists.flatMap((list) => findList(this.#arrays, list) ?? []);
    if (!found.every((list) => list.isKept)) return;
    const open = found.map((list) => () => openList(this.#arrays, list));
    this.cursors.push(open.length === 1 ? open[0]! : () => new Union(open.map((cursor) => cursor())));
  }
}

/** The same filters over one part. */
export function filterParts(filters: IndexFilters): (part: IndexedPart) => boolean {
  const brands = filters.brandIds && new Set<number | null>(filters.brandIds);
  const categories = filters.categoryIds && new Set<number | null>(filters.categoryIds);
  const packages = filters.packageIds && new Set<number | null>(filters.packageIds);
  const lifecycles = filters.lifecycles && new Set<Lifecycle>(filters.lifecycles);
  return (part) =>
    (!brands || brands.has(part.brandId)) &&
    (!categories || categories.has(part.categoryId)) &&
    (!packages || packages.has(part.packageId)) &&
    (!lifecycles || lifecycles.has(part.lifecycle)) &&
    (filters.isDomestic === undefined || filters.isDomestic === part.isDomestic) &&
    (filters.hasStock === undefined || filters.hasStock === part.hasStock);
}

function wantedFlags({ lifecycles, isDomestic, hasStock }: IndexFilters): Uint8Array | null {
  if (!lifecycles && isDomestic === undefined && hasStock === undefined) return null;
  const numbers = lifecycles && new Set(lifecycles.map((lifecycle) => LIFECYCLES.indexOf(lifecycle)));
  return Uint8Array.from({ length: FLAG_VALUES }, (_, flags) =>
    Number(
      (!numbers || numbers.has(lifecycleOf(flags))) &&
        (isDomestic === undefined || isDomesticIn(flags) === isDomestic) &&
        (hasStock === undefined || hasStockIn(flags) === hasStock),
    ),
  );
}

import type { Budget } from "./budget.ts";
import { findList, findTagList, openList, openMembership, type FoundList } from "./cursors.ts";
import type { Cursor } from "./document-cursor.ts";
import type { IndexArrays, Ordinals } from "./index-image.ts";
import { firstLists } from "./index-image.ts";
import type { IndexFilters } from "./index-query.ts";
import {
  FLAG_VALUES,
  LIFECYCLES,
  hasStockIn,
  isDomesticIn,
  lifecycleOf,
  type IndexedPart,
  type Lifecycle,
} from "./indexed-part.ts";
import type { OpenIndex } from "./open-index.ts";
import type { Naming } from "./query-term.ts";
import { Union } from "./union.ts";

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

/** The parts among which is looked: of the image, and changed ones. */
export interface Scope {
  filter: DocumentFilter;
  fits(part: IndexedPart): boolean;
}

/** The parts that fit the filters and have what each of the namings names. */
export function openScope(index: OpenIndex, filters: IndexFilters, namings: readonly Naming[] = []): Scope {
  const { brandIds, categoryIds, packageIds, ...flags } = filters;
  const named = [
    ...(brandIds ? [{ brandIds }] : []),
    ...(categoryIds ? [{ categoryIds }] : []),
    ...(packageIds ? [{ packageIds }] : []),
    ...namings,
  ];
  const checks = [fitsFlags(flags), ...named.map(fitsNaming)];
  return { filter: new DocumentFilter(index, flags, named), fits: (part) => checks.every((check) => check(part)) };
}

type FlagFilters = Pick<IndexFilters, "lifecycles" | "isDomestic" | "hasStock">;

/** A scope over the documents of an image: checks, and lists where there are any. */
class DocumentFilter {
  /** Of each condition whose values are all rare enough to be listed. */
  readonly cursors: { count: number; open(): Cursor }[] = [];
  readonly #columns: { column: Ordinals; isWanted: Uint8Array }[] = [];
  readonly #others: ((document: number) => boolean)[] = [];
  readonly #flags: Uint8Array;
  readonly #wantedFlags: Uint8Array | null;
  readonly #deleted: Uint8Array | null;
  readonly #arrays: IndexArrays;
  readonly #budget: Budget;

  constructor({ arrays, places, changes, budget }: OpenIndex, flags: FlagFilters, namings: readonly Naming[]) {
    this.#arrays = arrays;
    this.#budget = budget;
    this.#flags = arrays.flags;
    this.#deleted = changes.deleted;
    this.#wantedFlags = wantedFlags(flags);
    const first = firstLists(arrays);
    for (const naming of namings) this.#addNaming(naming, places);
    const { lifecycles, isDomestic, hasStock } = flags;
    if (lifecycles) this.#addLists(numbersOf(lifecycles).map((number) => findList(arrays, first.lifecycles + number)));
    if (isDomestic !== undefined) this.#addLists([findList(arrays, first.domestic + Number(isDomestic))]);
    if (hasStock !== undefined) this.#addLists([findList(arrays, first.stock + Number(hasStock))]);
  }

  /** Whether it lets every document through that is not deleted. */
  get isOpen(): boolean {
    return this.#wantedFlags === null && this.#columns.length === 0 && this.#others.length === 0;
  }

  /** Whether the document fits and is not deleted. Once the budget is spent none does. */
  accepts(document: number): boolean {
    if (!this.#budget.take(1)) return false;
    if (this.#deleted !== null && (this.#deleted[document >>> 3]! & (1 << (document & 7))) !== 0) return false;
    if (this.#wantedFlags !== null && this.#wantedFlags[this.#flags[document]!] === 0) return false;
    for (const { column, isWanted } of this.#columns) if (isWanted[column[document]!] === 0) return false;
    for (const isWanted of this.#others) if (!isWanted(document)) return false;
    return true;
  }

  #addNaming({ brandIds, categoryIds, packageIds, tags }: Naming, places: ColumnPlaces): void {
    const arrays = this.#arrays;
    const first = firstLists(arrays);
    const lists: (FoundList | null)[] = [];
    const columns: { column: Ordinals; isWanted: Uint8Array }[] = [];
    const addColumn = (column: Ordinals, firstList: number, wanted: { ids: number[]; among: IdPlaces }) => {
      const isWanted = new Uint8Array(wanted.among.size);
      for (const place of wanted.among.of(wanted.ids)) {
        isWanted[place] = 1;
        lists.push(findList(arrays, firstList + place));
      }
      columns.push({ column, isWanted });
    };
    if (brandIds) addColumn(arrays.brands, first.brands, { ids: brandIds, among: places.brands });
    if (categoryIds) addColumn(arrays.categories, first.categories, { ids: categoryIds, among: places.categories });
    if (packageIds) addColumn(arrays.packages, first.packages, { ids: packageIds, among: places.packages });
    const tagLists = [...new Set(tags)].flatMap((tag) => findTagList(arrays, tag) ?? []);
    if (columns.length === 1 && !tags) this.#columns.push(columns[0]!);
    else {
      const hasTag = tagLists.map((list) => openMembership(arrays, list));
      this.#others.push(
        (document) =>
          columns.some(({ column, isWanted }) => isWanted[column[document]!] !== 0) ||
          hasTag.some((has) => has(document)),
      );
    }
    this.#addLists([...lists, ...tagLists]);
  }

  #addLists(lists: (FoundList | null)[]): void {
    const found = lists.filter((list) => list !== null);
    if (!found.every((list) => list.isKept)) return;
    const open = () =>
      found.length === 1
        ? openList(this.#arrays, found[0]!)
        : new Union(
            found.map((list) => openList(this.#arrays, list)),
            this.#arrays.facts.documents,
          );
    this.cursors.push({ count: found.reduce((sum, { count }) => sum + count, 0), open });
  }
}

function fitsNaming({ brandIds, categoryIds, packageIds, tags }: Naming): (part: IndexedPart) => boolean {
  const [brands, categories, packages, wordsAndValues] = [brandIds, categoryIds, packageIds, tags].map(
    (numbers) => new Set<number | null>(numbers),
  );
  return (part) =>
    brands!.has(part.brandId) ||
    categories!.has(part.categoryId) ||
    packages!.has(part.packageId) ||
    (tags !== undefined && part.tags.some((tag) => wordsAndValues!.has(tag)));
}

function fitsFlags(filters: FlagFilters): (part: IndexedPart) => boolean {
  const lifecycles = filters.lifecycles && new Set<Lifecycle>(filters.lifecycles);
  return (part) =>
    (!lifecycles || lifecycles.has(part.lifecycle)) &&
    (filters.isDomestic === undefined || filters.isDomestic === part.isDomestic) &&
    (filters.hasStock === undefined || filters.hasStock === part.hasStock);
}

function numbersOf(lifecycles: Lifecycle[]): number[] {
  return [...LIFECYCLES.keys()].filter((number) => lifecycles.includes(LIFECYCLES[number]!));
}

function wantedFlags({ lifecycles, isDomestic, hasStock }: FlagFilters): Uint8Array | null {
  if (!lifecycles && isDomestic === undefined && hasStock === undefined) return null;
  const numbers = lifecycles && new Set(numbersOf(lifecycles));
  return Uint8Array.from({ length: FLAG_VALUES }, (_, flags) =>
    Number(
      (!numbers || numbers.has(lifecycleOf(flags))) &&
        (isDomestic === undefined || isDomesticIn(flags) === isDomestic) &&
        (hasStock === undefined || hasStockIn(flags) === hasStock),
    ),
  );
}

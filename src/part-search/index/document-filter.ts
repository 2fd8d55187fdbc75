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
  isOriginUnknownIn,
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
  /** Of each condition whose values are all rare enough to be listed: the documents that fit it, and maybe others. */
  lists: ConditionList[];
  fits(part: IndexedPart): boolean;
}

interface ConditionList {
  /** Of the same condition with the same values always the same. */
  name: string;
  count: number;
  open(): Cursor;
}

/** The parts that fit the filters and have what each of the namings names. */
export function openScope(index: OpenIndex, filters: IndexFilters, namings: readonly Naming[] = []): Scope {
  const checks = [fitsFlags(filters), ...[...conditionsOf(filters), ...namings].map(fitsNaming)];
  return {
    filter: new DocumentFilter(index, filters, namings),
    lists: openConditions(index, filters, namings),
    fits: (part) => checks.every((check) => check(part)),
  };
}

type FlagFilters = Pick<IndexFilters, "lifecycles" | "isDomestic" | "isOriginUnknown" | "hasStock">;

/** The filters that are no flags, each by itself. */
function conditionsOf({ brandIds, categoryIds, packageIds }: IndexFilters): Naming[] {
  return [
    ...(brandIds ? [{ brandIds }] : []),
    ...(categoryIds ? [{ categoryIds }] : []),
    ...(packageIds ? [{ packageIds }] : []),
  ];
}

interface WantedColumn {
  column: Ordinals;
  isWanted: Uint8Array;
}

/** Tells which documents of an image fit. */
export class DocumentFilter {
  readonly #columns: WantedColumn[] = [];
  readonly #others: ((document: number) => boolean)[] = [];
  readonly #flags: Uint8Array;
  readonly #wantedFlags: Uint8Array | null;
  readonly #deleted: Uint8Array | null;
  readonly #budget: Budget;

  constructor(index: OpenIndex, filters: IndexFilters, namings: readonly Naming[]) {
    const { arrays, changes, budget } = index;
    this.#budget = budget;
    this.#flags = arrays.flags;
    this.#deleted = changes.deleted;
    this.#wantedFlags = wantedFlags(filters);
    for (const naming of [...conditionsOf(filters), ...namings]) {
      const columns = columnsOf(index, naming);
      const { tags } = naming;
      if (columns.length === 1 && !tags) this.#columns.push(columns[0]!);
      else {
        const hasTag = tagListsOf(arrays, tags).map((list) => openMembership(arrays, list));
        this.#others.push(
          (document) =>
            columns.some(({ column, isWanted }) => isWanted[column[document]!] !== 0) ||
            hasTag.some((has) => has(document)),
        );
      }
    }
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
}

const FILTERS = [
  "brandIds",
  "categoryIds",
  "packageIds",
  "lifecycles",
  "isDomestic",
  "isOriginUnknown",
  "hasStock",
] as const;

/** A document misses several filters, is deleted, or the budget is spent. */
export const MISSES_MORE = -1;

/** Which filter alone a document misses: its place among `FILTERS`, from 1; 0 = it fits all; else `MISSES_MORE`. */
export function missedOf(index: OpenIndex, filters: IndexFilters): (document: number) => number {
  const { arrays, budget, changes } = index;
  const { flags } = arrays;
  const { deleted } = changes;
  const missed = (places: number[]) => (places.length > 1 ? MISSES_MORE : (places[0] ?? 0));
  const byFlag = FILTERS.map((name) => wantedFlags({ [name]: filters[name] }));
  const missedByFlags = Int8Array.from({ length: FLAG_VALUES }, (_, flag) =>
    missed(byFlag.flatMap((wanted, place) => (wanted?.[flag] === 0 ? [place + 1] : []))),
  );
  const columns = FILTERS.flatMap((name, place) =>
    conditionsOf({ [name]: filters[name] }).flatMap((condition) =>
      columnsOf(index, condition).map((column) => ({ ...column, place: place + 1 })),
    ),
  );
  return (document) => {
    if (!budget.take(1)) return MISSES_MORE;
    if (deleted !== null && (deleted[document >>> 3]! & (1 << (document & 7))) !== 0) return MISSES_MORE;
    let missed = missedByFlags[flags[document]!]!;
    for (const { column, isWanted, place } of columns) {
      if (missed === MISSES_MORE) return missed;
      if (isWanted[column[document]!] === 0) missed = missed === 0 ? place : MISSES_MORE;
    }
    return missed;
  };
}

/** The place of the filter that is left out, as `missedOf` counts; 0 = none is. */
export function releasedOf(all: IndexFilters, filters: IndexFilters): number {
  return FILTERS.findIndex((name) => all[name] !== undefined && filters[name] === undefined) + 1;
}

function columnsOf({ arrays, places }: OpenIndex, { brandIds, categoryIds, packageIds }: Naming): WantedColumn[] {
  const wanted = (column: Ordinals, among: IdPlaces, ids: number[] | undefined): WantedColumn[] => {
    if (!ids) return [];
    const isWanted = new Uint8Array(among.size);
    for (const place of among.of(ids)) isWanted[place] = 1;
    return [{ column, isWanted }];
  };
  return [
    ...wanted(arrays.brands, places.brands, brandIds),
    ...wanted(arrays.categories, places.categories, categoryIds),
    ...wanted(arrays.packages, places.packages, packageIds),
  ];
}

function tagListsOf(arrays: IndexArrays, tags: readonly number[] | undefined): FoundList[] {
  return [...new Set(tags)].flatMap((tag) => findTagList(arrays, tag) ?? []);
}

function openConditions(
  { arrays, places }: OpenIndex,
  filters: IndexFilters,
  namings: readonly Naming[],
): ConditionList[] {
  const first = firstLists(arrays);
  const { lifecycles, isDomestic, isOriginUnknown, hasStock } = filters;
  const listsOf = (firstList: number, among: IdPlaces, ids: number[] | undefined) =>
    ids ? among.of(ids).map((place) => findList(arrays, firstList + place)) : [];
  const named = ({ brandIds, categoryIds, packageIds, tags }: Naming) => [
    ...listsOf(first.brands, places.brands, brandIds),
    ...listsOf(first.categories, places.categories, categoryIds),
    ...listsOf(first.packages, places.packages, packageIds),
    ...tagListsOf(arrays, tags),
  ];
  const conditions: { name: string; lists: (FoundList | null)[] }[] = [
    ...conditionsOf(filters).map((condition) => ({ name: JSON.stringify(condition), lists: named(condition) })),
    ...namings.map((naming, place) => ({ name: `named ${place}`, lists: named(naming) })),
  ];
  if (lifecycles)
    conditions.push({
      name: `lifecycles ${lifecycles.join()}`,
      lists: numbersOf(lifecycles).map((number) => findList(arrays, first.lifecycles + number)),
    });
  if (isDomestic !== undefined)
    conditions.push({ name: `domestic ${isDomestic}`, lists: [findList(arrays, first.domestic + Number(isDomestic))] });
  if (isOriginUnknown !== undefined)
    conditions.push({
      name: `origin unknown ${isOriginUnknown}`,
      lists: [findList(arrays, first.originUnknown + Number(isOriginUnknown))],
    });
  if (hasStock !== undefined)
    conditions.push({ name: `stock ${hasStock}`, lists: [findList(arrays, first.stock + Number(hasStock))] });
  return conditions.flatMap(({ name, lists }) => {
    const found = lists.filter((list) => list !== null);
    if (!found.every((list) => list.isKept)) return [];
    const open = () =>
      found.length === 1
        ? openList(arrays, found[0]!)
        : new Union(
            found.map((list) => openList(arrays, list)),
            arrays.facts.documents,
          );
    return [{ name, count: found.reduce((sum, { count }) => sum + count, 0), open }];
  });
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
    (filters.isOriginUnknown === undefined || filters.isOriginUnknown === part.isOriginUnknown) &&
    (filters.hasStock === undefined || filters.hasStock === part.hasStock);
}

function numbersOf(lifecycles: Lifecycle[]): number[] {
  return [...LIFECYCLES.keys()].filter((number) => lifecycles.includes(LIFECYCLES[number]!));
}

function wantedFlags({ lifecycles, isDomestic, isOriginUnknown, hasStock }: FlagFilters): Uint8Array | null {
  if (!lifecycles && [isDomestic, isOriginUnknown, hasStock].every((flag) => flag === undefined)) return null;
  const numbers = lifecycles && new Set(numbersOf(lifecycles));
  return Uint8Array.from({ length: FLAG_VALUES }, (_, flags) =>
    Number(
      (!numbers || numbers.has(lifecycleOf(flags))) &&
        (isDomestic === undefined || isDomesticIn(flags) === isDomestic) &&
        (isOriginUnknown === undefined || isOriginUnknownIn(flags) === isOriginUnknown) &&
        (hasStock === undefined || hasStockIn(flags) === hasStock),
    ),
  );
}

import { findList, isBitmap, openList, type FoundList } from "./cursors.ts";
import { EveryDocument, type Cursor } from "./document-cursor.ts";
import type { Scope } from "./document-filter.ts";
import { TRIGRAM_LISTS } from "./index-image.ts";
import { Intersection } from "./intersection.ts";
import type { OpenIndex } from "./open-index.ts";
import { SYMBOL_BITS, SYMBOL_OF_BYTE } from "./search-key.ts";

const TRIGRAMS_PER_WORD = 3;
// Below, a look at the text is cheaper than a second list.
const FEW_CANDIDATES = 64;
// In a list so many times longer, each document is searched among many; again a look at the text is cheaper.
const MUCH_LONGER = 4;

/** The rarest lists of documents whose key may hold a piece; none where all are too frequent to be kept. Null = no key holds it. */
export function listsOf({ arrays }: OpenIndex, piece: Uint8Array): FoundList[] | null {
  const lists = new Map<number, FoundList>();
  const size = Math.min(piece.length, 3);
  if (size < 2) return [];
  for (let start = 0; start + size <= piece.length; start++) {
    let number = 0;
    for (let at = start; at < start + size; at++) number = (number << SYMBOL_BITS) | SYMBOL_OF_BYTE[piece[at]!]!;
    const list = findList(arrays, size === 2 ? TRIGRAM_LISTS + number : number);
    if (!list) return null;
    if (list.isKept) lists.set(list.place, list);
  }
  return [...lists.values()].sort((one, other) => one.count - other.count).slice(0, TRIGRAMS_PER_WORD);
}

/** Opens lists, each once. */
export function openLists({ arrays }: OpenIndex, lists: readonly FoundList[]): Cursor[] {
  return Array.from(new Map(lists.map((list) => [list.place, list])).values(), (list) => openList(arrays, list));
}

/** Documents in rising order, and by what they are read: of the same lists with the same name always the same. */
export interface NamedCursor {
  cursor: Cursor;
  name: string;
}

/**
 * Documents that may be in the scope and stand in all of the lists; the rarest leads, since looking whether a document
 * fits a filter is faster than a second list of one.
 */
export function within(
  { arrays }: OpenIndex,
  scope: Scope,
  { lists = [], required = [] }: { lists?: Cursor[]; required?: Cursor[] },
): NamedCursor {
  const { documents } = arrays.facts;
  const rarestOf = <Counted extends { count: number }>(counted: Counted[]) =>
    counted.reduce<Counted | null>((one, other) => (one && one.count <= other.count ? one : other), null);
  const rarestList = rarestOf([...lists, ...required]);
  const rarestFilter = rarestOf(scope.lists);
  const leads = rarestFilter !== null && (rarestList === null || rarestFilter.count < rarestList.count);
  const first = leads ? rarestFilter.open() : rarestList;
  if (first === null) return { cursor: new EveryDocument(documents), name: "" };
  const isWorthIt = ({ count }: Cursor) =>
    first.count > FEW_CANDIDATES && (count < first.count * MUCH_LONGER || isBitmap(count, documents));
  const others = [...lists.filter(isWorthIt), ...required].filter((list) => list !== first);
  return {
    cursor: others.length === 0 ? first : new Intersection([first, ...others]),
    name: leads ? rarestFilter.name : "",
  };
}

import type { Match } from "../port.ts";
import { LINE } from "./changed-parts.ts";
import { Union, findTagList, openList, openMembership, type Cursor } from "./cursors.ts";
import type { Scope } from "./document-filter.ts";
import type { FoundParts } from "./found-parts.ts";
import { Intersection } from "./intersection.ts";
import type { OpenIndex } from "./open-index.ts";
import { byteString, type Wording } from "./query-words.ts";
import { collect, listsOf, openLists, within } from "./read-lists.ts";
import { foldCaseAndWidth } from "./search-key.ts";
import type { Range } from "./sorted-keys.ts";
import { wordTag } from "./tags.ts";

// A range of keys up to this size is read whole; up to this share of all its blocks' minima lead faster than the documents in order.
const FEW_KEYS = 2048;
const LARGE_RANGE = 1 / 32;
// How many times more documents than hits at even spacing would take are read before the other way is tried.
const PATIENCE = 4;

/** Words that are looked for among some parts. */
export interface Reading {
  index: OpenIndex;
  scope: Scope;
  wording: Wording;
  /** So many documents are read at most to find pieces and descriptions, the most popular ones first. */
  patience: number;
}

/** Adds all parts of a scope. */
export function addListed(found: FoundParts, index: OpenIndex, scope: Scope): void {
  if (found.room === 0) return;
  const { documents } = collect(within(index, scope, []), { limit: found.room, accepts: (document) => scope.filter.accepts(document) && !found.has(document) });
  found.add("listed", documents, placesWhere(index, scope.fits));
}

/** The keys that equal the words as one. */
export function equalKeys({ index, wording: { whole } }: Reading): Range {
  return index.keys.endingAt(index.keys.startingWith(whole), whole.length);
}

/** Adds parts whose key is the words as one: as printed, but for case and width, but for separators. */
export function addEqual(found: FoundParts, reading: Reading): void {
  const { index, scope, wording } = reading;
  const equal = equalKeys(reading);
  const documents: Record<Equality, number[]> = { exact: [], case: [], key: [] };
  for (let place = equal.from; place < equal.to; place++) {
    const document = index.keys.documentAt(place);
    if (scope.filter.accepts(document) && !found.has(document)) documents[howEqual(index.text.printedOf(document), wording)].push(document);
  }
  const changed: Record<Equality, number[]> = { exact: [], case: [], key: [] };
  for (const place of placesOf(index, LINE + byteString(wording.whole) + LINE)) {
    const { part } = index.changes.parts[place]!;
    if (scope.fits(part)) changed[howEqual(part.mpn, wording)].push(place);
  }
  for (const match of ["exact", "case", "key"] as const) found.add(match, documents[match], changed[match]);
}

type Equality = "exact" | "case" | "key";

function howEqual(printed: string, wording: Wording): Equality {
  if (printed === wording.printed) return "exact";
  return foldCaseAndWidth(printed) === wording.caseFolded ? "case" : "key";
}

/** Adds parts whose key begins with the words as one, holds each of them somewhere, or holds some and has the others in its description. */
export function addNear(found: FoundParts, reading: Reading): void {
  if (found.room > 0) addBeginning(found, reading);
  if (found.room > 0 && reading.wording.whole.length > 1) addHolding(found, reading);
  if (found.room > 0 && !reading.wording.areLetters) addDescribed(found, reading);
}

/** Adds parts whose key begins with the words as one. */
export function addBeginning(found: FoundParts, { index, scope, wording: { whole } }: Reading, match: Match = "prefix"): void {
  const places = placesOf(index, LINE + byteString(whole));
  found.add(match, findBeginning(), places.filter((place) => scope.fits(index.changes.parts[place]!.part)));

  function findBeginning(): ArrayLike<number> {
    const range = index.keys.startingWith(whole);
    const size = range.to - range.from;
    if (size === 0) return [];
    const { filter } = scope;
    const limit = found.room;
    const accepts = (document: number) => filter.accepts(document) && !found.has(document);
    const byKey = () => index.keys.first([range], limit, accepts);
    const rarest = Math.min(...filter.cursors.map(({ count }) => count));
    if (size <= FEW_KEYS || (size <= index.arrays.facts.documents * LARGE_RANGE && size <= rarest)) return byKey();
    const cursor = within(index, scope, openLists(index, listsOf(index, whole) ?? []));
    // Dense hits come soon in the order of documents; where they do not, the range holds fewer than all that would have to be read.
    const patience = cursor.count > size ? (PATIENCE * limit * cursor.count) / size : Infinity;
    const { documents, isWhole } = collect(cursor, { limit, accepts: (document) => filter.accepts(document) && index.text.startsWith(document, whole) && !found.has(document), patience });
    return isWhole ? documents : byKey();
  }
}

function addHolding(found: FoundParts, { index, scope, wording, patience }: Reading): void {
  // The longest piece is the one that fails most.
  const pieces = piecesOf(wording).sort((one, other) => other.length - one.length);
  const [longest, ...others] = pieces.map(byteString);
  const changed = placesOf(index, longest!).filter((place) => {
    const { key, part } = index.changes.parts[place]!;
    return others.every((piece) => key.includes(piece)) && scope.fits(part);
  });
  const lists = pieces.map((piece) => listsOf(index, piece));
  const accepts = (document: number) => scope.filter.accepts(document) && pieces.every((piece) => index.text.contains(document, piece)) && !found.has(document);
  if (lists.includes(null)) return found.add("substring", [], changed);
  const { documents, isWhole } = collect(within(index, scope, openLists(index, lists.flatMap((list) => list!))), { limit: found.room, accepts, patience });
  found.add("substring", documents, changed);
  if (!isWhole) found.isCut = true;
}

/** What must stand somewhere in the key. */
function piecesOf({ areLetters, whole, words }: Wording): Uint8Array[] {
  return areLetters ? [whole] : words.map(({ bytes }) => bytes);
}

/** Parts that hold all words in their number are found before. */
function addDescribed(found: FoundParts, { index, scope, wording: { words }, patience }: Reading): void {
  const tags = words.map(({ typed }) => wordTag(typed));
  const keyPieces = words.map(({ bytes }) => byteString(bytes));
  const changed = index.changes.placesTagged(tags).filter((place) => {
    const { part, key } = index.changes.parts[place]!;
    return tags.every((tag, word) => part.tags.includes(tag) || key.includes(keyPieces[word]!)) && scope.fits(part);
  });
  const cursor = openDescribed();
  const checks = tags.map((tag, word) => {
    const list = findTagList(index.arrays, tag);
    const { bytes } = words[word]!;
    const has = list ? openMembership(index.arrays, list) : () => false;
    return (document: number) => has(document) || index.text.contains(document, bytes);
  });
  const accepts = (document: number) => scope.filter.accepts(document) && checks.every((check) => check(document)) && !found.has(document);
  if (cursor === null) return found.add("described", [], changed);
  const { documents, isWhole } = collect(cursor, { limit: found.room, accepts, patience });
  found.add("described", documents, changed);
  if (!isWhole) found.isCut = true;

  function openDescribed(): Cursor | null {
    const open = (word: number) => {
      const list = findTagList(index.arrays, tags[word]!);
      return list && openList(index.arrays, list);
    };
    const anyTag = words.flatMap((_, word) => open(word) ?? []);
    if (anyTag.length === 0) return null;
    const cursors: Cursor[] = [new Union(anyTag)];
    for (const [word, { bytes }] of words.length > 1 ? words.entries() : []) {
      const lists = listsOf(index, bytes);
      const described = open(word);
      if (lists === null && described === null) return null;
      if (lists === null) cursors.push(described!);
      else if (lists.length > 0) cursors.push(...(described ? [new Union([described, new Intersection(openLists(index, lists))])] : openLists(index, lists)));
    }
    return within(index, scope, cursors);
  }
}

function placesOf({ changes }: OpenIndex, piece: string): number[] {
  return changes.parts.length === 0 ? [] : changes.placesHolding(piece);
}

function placesWhere({ changes }: OpenIndex, fits: (part: OpenIndex["changes"]["parts"][number]["part"], key: string) => boolean): number[] {
  return changes.parts.flatMap(({ part, key }, place) => (fits(part, key) ? place : []));
}

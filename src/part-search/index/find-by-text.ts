import type { Match } from "#ports/search/port.ts";
import { LINE } from "./changed-parts.ts";
import { findTagList, openList, openMembership, type FoundList } from "./cursors.ts";
import type { Cursor } from "./document-cursor.ts";
import type { Scope } from "./document-filter.ts";
import type { FoundParts } from "./found-parts.ts";
import { Intersection } from "./intersection.ts";
import type { OpenIndex } from "./open-index.ts";
import { byteString, type QueryWord, type Wording } from "./query-words.ts";
import { listsOf, openLists, within, type NamedCursor } from "./read-lists.ts";
import { foldCaseAndWidth } from "./search-key.ts";
import type { Fit, Sieve, Wanted } from "./sieve.ts";
import type { Range } from "./sorted-keys.ts";
import { wordTag } from "./tags.ts";
import { Union } from "./union.ts";

// A range of keys up to this size is read whole; up to this share of all its blocks' minima lead faster than the documents in order.
const FEW_KEYS = 2048;
const LARGE_RANGE = 1 / 32;
// How many times more documents than hits at even spacing would take are read before the other way is tried.
const PATIENCE = 4;
// So much of a range may be read in vain before it is read by key.
const SHARE_READ_FIRST = 1 / 8;

/** Words that are looked for among some parts. */
export interface Reading {
  index: OpenIndex;
  scope: Scope;
  /** What documents come through, where they are read more than once. */
  sieve: Sieve;
  wording: Wording;
  /** So many documents are read at most to find pieces and descriptions, the most popular ones first. */
  patience: number;
  /** Pieces and descriptions are only looked for where nothing is found before. */
  isBrief?: boolean;
}

/** Adds all parts of a scope. */
export function addListed(
  found: FoundParts,
  { index, scope, sieve }: Pick<Reading, "index" | "scope" | "sieve">,
): void {
  if (found.room === 0) return;
  const { documents } = sieve.collect("listed", within(index, scope, {}), {
    limit: found.room,
    fitOf: () => 2,
    isNew: (document) => !found.has(document),
  });
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
    if (scope.filter.accepts(document) && !found.has(document))
      documents[howEqual(index.text.printedOf(document), wording)].push(document);
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
  if (reading.isBrief && found.count > 0) return;
  if (found.room > 0 && reading.wording.whole.length > 1) addHolding(found, reading);
  if (found.room > 0 && !reading.wording.areLetters) addDescribed(found, reading);
}

/** Adds parts whose key begins with the words as one. */
export function addBeginning(found: FoundParts, reading: Reading, match: Match = "prefix"): void {
  const { index, scope, sieve, wording, isBrief = false } = reading;
  const { whole } = wording;
  const places = placesOf(index, LINE + byteString(whole));
  found.add(
    match,
    findBeginning(),
    places.filter((place) => scope.fits(index.changes.parts[place]!.part)),
  );

  function findBeginning(): ArrayLike<number> {
    const range = index.keys.startingWith(whole);
    const size = range.to - range.from;
    if (size === 0) return [];
    const { filter } = scope;
    const limit = found.room;
    const isNew = (document: number) => !found.has(document);
    if (size <= FEW_KEYS || (filter.isOpen && size <= index.arrays.facts.documents * LARGE_RANGE))
      return index.keys.first([range], limit, (document) => filter.accepts(document) && isNew(document));
    const read = within(index, scope, { lists: openLists(index, listsOf(index, whole) ?? []) });
    // Dense hits come soon in the order of documents; where they do not, the range holds fewer than all that would have to be read.
    const { count } = read.cursor;
    const patience = count > size ? Math.max((PATIENCE * limit * count) / size, size * SHARE_READ_FIRST) : Infinity;
    // What holds a single word is read next, by the same lists.
    const { documents, isWhole } =
      piecesOf(wording).length === 1 && !isBrief
        ? collectHolding(reading, read, { pieces: [whole], leastFit: 2, limit, isNew, patience })
        : sieve.collect(`begins ${byteString(whole)}`, read, {
            limit,
            fitOf: (document) => (index.text.startsWith(document, whole) ? 2 : 0),
            isNew,
            patience,
          });
    return isWhole ? documents : sieve.first(range, limit, isNew);
  }
}

/** Documents whose key holds all pieces; of one piece, those fit best whose key begins with it. */
function collectHolding(
  { index: { text }, sieve }: Reading,
  read: NamedCursor,
  { pieces, ...wanted }: { pieces: Uint8Array[] } & Omit<Wanted, "fitOf">,
): ReturnType<Sieve["collect"]> {
  const [longest, ...others] = pieces;
  const fitOf = (document: number): Fit => {
    if (others.length === 0 && text.startsWith(document, longest!)) return 2;
    if (!text.contains(document, longest!)) return 0;
    if (others.length === 0) return 1;
    for (const piece of others) if (!text.contains(document, piece)) return 0;
    return 2;
  };
  return sieve.collect(`holds ${pieces.map(byteString).join("\n")}`, read, { ...wanted, fitOf });
}

function addHolding(found: FoundParts, reading: Reading): void {
  const { index, scope, wording, patience } = reading;
  // The longest piece is the one that fails most.
  const pieces = piecesOf(wording).sort((one, other) => other.length - one.length);
  const [longest, ...others] = pieces.map(byteString);
  const changed = placesOf(index, longest!).filter((place) => {
    const { key, part } = index.changes.parts[place]!;
    return others.every((piece) => key.includes(piece)) && scope.fits(part);
  });
  const lists = pieces.map((piece) => listsOf(index, piece));
  const keyLists = lists.flatMap((list) => list ?? []);
  if (lists.includes(null)) return found.add("substring", [], changed);
  const read = within(index, scope, { lists: openLists(index, keyLists) });
  const isNew = (document: number) => !found.has(document);
  const { documents, isWhole } = collectHolding(reading, read, { pieces, limit: found.room, isNew, patience });
  found.add("substring", documents, changed);
  if (!isWhole) found.isCut = true;
}

/** What must stand somewhere in the key. */
function piecesOf({ areLetters, whole, words }: Wording): Uint8Array[] {
  return areLetters ? [whole] : words.map(({ bytes }) => bytes);
}

/** Parts that hold all words in their number are found before. */
function addDescribed(found: FoundParts, reading: Reading): void {
  const { index, scope, sieve, patience } = reading;
  const { words } = reading.wording;
  const tags = words.map(({ typed }) => wordTag(typed));
  const keyPieces = words.map(({ bytes }) => byteString(bytes));
  const changed = index.changes.placesTagged(tags).filter((place) => {
    const { part, key } = index.changes.parts[place]!;
    return tags.every((tag, word) => part.tags.includes(tag) || key.includes(keyPieces[word]!)) && scope.fits(part);
  });
  const told = readTold(index, words);
  const read = openDescribed(index, scope, told);
  if (read === null) return found.add("described", [], changed);
  const checks = told.flatMap(({ bytes, tagList, isTag }) => {
    if (isTag) return [];
    const has = tagList ? openMembership(index.arrays, tagList) : () => false;
    return (document: number) => has(document) || index.text.contains(document, bytes);
  });
  const { documents, isWhole } = sieve.collect(`described ${words.map(({ typed }) => typed).join("\n")}`, read, {
    limit: found.room,
    fitOf: (document) => (checks.every((check) => check(document)) ? 2 : 0),
    isNew: (document) => !found.has(document),
    patience,
  });
  found.add("described", documents, changed);
  if (!isWhole) found.isCut = true;
}

/** A word that stands in the description (`tagList`: null = in none) or in the number (`keyLists`: null = in none). */
interface ToldWord {
  bytes: Uint8Array;
  tagList: FoundList | null;
  keyLists: FoundList[] | null;
  /** Whether it must stand in the description. */
  isTag: boolean;
}

function readTold(index: OpenIndex, words: QueryWord[]): ToldWord[] {
  const told = words.map(({ typed, bytes }) => ({
    bytes,
    tagList: findTagList(index.arrays, wordTag(typed)),
    keyLists: listsOf(index, bytes),
  }));
  const isOnlyTag = told.filter(({ tagList }) => tagList).length === 1;
  return told.map((word) => ({ ...word, isTag: word.tagList !== null && (word.keyLists === null || isOnlyTag) }));
}

/** Documents that have the words that must be tags, and may have the others, at least one of all as a tag. Null = there are none. */
function openDescribed(index: OpenIndex, scope: Scope, words: ToldWord[]): NamedCursor | null {
  const { arrays } = index;
  const { documents } = arrays.facts;
  const tagLists = words.flatMap(({ tagList }) => tagList ?? []);
  if (tagLists.length === 0) return null;
  const lists: Cursor[] = [];
  const required: Cursor[] = [];
  for (const { tagList, keyLists, isTag } of words) {
    if (isTag) required.push(openList(arrays, tagList!));
    else if (keyLists === null) return null;
    else if (tagList === null) lists.push(...openLists(index, keyLists));
    else if (keyLists.length > 0)
      lists.push(new Union([openList(arrays, tagList), new Intersection(openLists(index, keyLists))], documents));
  }
  if (required.length === 0)
    lists.push(
      new Union(
        tagLists.map((list) => openList(arrays, list)),
        documents,
      ),
    );
  return within(index, scope, { lists, required });
}

function placesOf({ changes }: OpenIndex, piece: string): number[] {
  return changes.parts.length === 0 ? [] : changes.placesHolding(piece);
}

function placesWhere(
  { changes }: OpenIndex,
  fits: (part: OpenIndex["changes"]["parts"][number]["part"], key: string) => boolean,
): number[] {
  return changes.parts.flatMap(({ part, key }, place) => (fits(part, key) ? place : []));
}

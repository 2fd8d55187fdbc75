import { LINE } from "./changed-parts.ts";
import { END, EveryDocument, Intersection, findList, openList, type Cursor, type FoundList } from "./cursors.ts";
import { DocumentFilter, filterParts } from "./document-filter.ts";
import { FoundParts } from "./found-parts.ts";
import { TRIGRAM_LISTS } from "./index-image.ts";
import type { Match } from "../port.ts";
import type { IndexFilters } from "./index-query.ts";
import type { OpenIndex } from "./open-index.ts";
import { byteString, type Wording } from "./query-words.ts";
import { SYMBOL_BITS, SYMBOL_OF_BYTE, foldCaseAndWidth } from "./search-key.ts";
import { findLookalikes } from "./similar-keys.ts";
import type { Range } from "./sorted-keys.ts";

const TRIGRAMS_PER_WORD = 3;
// Below, a look at the text is cheaper than a second list.
const FEW_CANDIDATES = 64;
// A range of keys up to this size is read whole; up to this share of all its blocks' minima lead faster than the documents in order.
const FEW_KEYS = 2048;
const LARGE_RANGE = 1 / 32;
// How many times more documents than hits at even spacing would take are read before the other way is tried.
const PATIENCE = 4;

/** What every reading of a query is given. */
export interface Search {
  filters: IndexFilters;
  /** No more hits than this are looked for. */
  limit: number;
}

/** All parts that fit the filters. */
export function findListed(index: OpenIndex, { filters, limit }: Search): FoundParts {
  const { filter, fits } = openFilters(index, filters);
  const found = new FoundParts(limit, index.changes);
  const documents = collect(openCursor(index, filter, []), { limit, accepts: (document) => filter.accepts(document) });
  found.add("listed", documents!, placesWhere(index, ({ part }) => fits(part)));
  return found;
}

/**
 * Parts whose key is the words as one (as printed, but for case and width, but for separators; if there is none, but for
 * letters and digits that look alike), begins with them, or holds each of them somewhere.
 */
export function findPlain(index: OpenIndex, wording: Wording, search: Search): FoundParts {
  const { filter, fits } = openFilters(index, search.filters);
  const found = new FoundParts(search.limit, index.changes);
  const changed = sortChanged(index, wording, fits);
  const range = index.keys.startingWith(wording.whole);
  const equal = index.keys.endingAt(range, wording.whole.length);

  const equals: Record<"exact" | "case" | "key", number[]> = { exact: [], case: [], key: [] };
  for (let place = equal.from; place < equal.to; place++) {
    const document = index.keys.documentAt(place);
    if (filter.accepts(document)) equals[howEqual(index.text.printedOf(document), wording)].push(document);
  }
  for (const match of ["exact", "case", "key"] as const) found.add(match, equals[match], changed[match]);

  const taken = new Set<number>();
  if (found.count === 0) {
    const lookalikes = index.keys.first(findLookalikes(index.keys, wording.whole).whole, found.room, (document) => filter.accepts(document));
    found.add("confusable", lookalikes, changed.confusable);
    // Words in another order may look alike as a whole and still stand in it each.
    for (const document of found.documents) taken.add(document);
  }
  if (found.room > 0) found.add("prefix", findPrefix(index, wording, { filter, range: { from: equal.to, to: range.to }, limit: found.room }), changed.prefix);
  if (found.room > 0 && wording.pieces) found.add("substring", findPieces(index, wording, { filter, taken, limit: found.room }), changed.substring.filter((place) => !taken.has(-1 - place)));
  return found;
}

/** Opens the filters for the image and for the changed parts. */
export function openFilters(index: OpenIndex, filters: IndexFilters) {
  return { filter: new DocumentFilter(index.arrays, index.places, { filters, deleted: index.changes.deleted }), fits: filterParts(filters) };
}

function findPrefix(index: OpenIndex, { whole }: Wording, { filter, range, limit }: { filter: DocumentFilter; range: Range; limit: number }): ArrayLike<number> {
  const size = range.to - range.from;
  if (size === 0) return [];
  const accepts = (document: number) => filter.accepts(document);
  const byKey = () => index.keys.first([range], limit, accepts);
  const rarest = Math.min(...filter.cursors.map((open) => open().count));
  if (size <= FEW_KEYS || (size <= index.arrays.facts.documents * LARGE_RANGE && size <= rarest)) return byKey();
  const cursor = openCursor(index, filter, listsOf(index, whole) ?? []);
  const isInRange = (document: number) => accepts(document) && index.text.startsWith(document, whole) && index.text.length(document) > whole.length;
  // Dense hits come soon in the order of documents; where they do not, the range holds fewer than all that would have to be read.
  const patience = cursor.count > size ? (PATIENCE * limit * cursor.count) / size : Infinity;
  return collect(cursor, { limit, accepts: isInRange, patience }) ?? byKey();
}

function findPieces(index: OpenIndex, { whole, pieces }: Wording, { filter, taken, limit }: { filter: DocumentFilter; taken: Set<number>; limit: number }): ArrayLike<number> {
  const lists: FoundList[] = [];
  for (const piece of pieces!) {
    const found = listsOf(index, piece);
    if (!found) return [];
    lists.push(...found);
  }
  // The longest piece is the one that fails most.
  const byLength = pieces!.toSorted((one, other) => other.length - one.length);
  const accepts = (document: number) =>
    filter.accepts(document) && byLength.every((piece) => index.text.contains(document, piece)) && !index.text.startsWith(document, whole) && !taken.has(document);
  return collect(openCursor(index, filter, lists), { limit, accepts })!;
}

/** The rarest lists for a piece of a key. Null = nothing holds it. */
function listsOf({ arrays }: OpenIndex, piece: Uint8Array): FoundList[] | null {
  const lists: FoundList[] = [];
  const size = Math.min(piece.length, 3);
  if (size < 2) return [];
  for (let start = 0; start + size <= piece.length; start++) {
    let number = 0;
    for (let at = start; at < start + size; at++) number = (number << SYMBOL_BITS) | SYMBOL_OF_BYTE[piece[at]!]!;
    const list = findList(arrays, size === 2 ? TRIGRAM_LISTS + number : number);
    if (!list) return null;
    if (list.isKept && !lists.some(({ place }) => place === list.place)) lists.push(list);
  }
  return lists.sort((one, other) => one.count - other.count).slice(0, TRIGRAMS_PER_WORD);
}

/** Documents that stand in all of the lists and in those of the filters; without any, all documents. */
function openCursor({ arrays }: OpenIndex, filter: DocumentFilter, lists: FoundList[]): Cursor {
  const cursors = filter.cursors.map((open) => open());
  for (const list of new Map(lists.map((list) => [list.place, list])).values()) cursors.push(openList(arrays, list));
  if (cursors.length === 0) return new EveryDocument(arrays.facts.documents);
  const rarest = cursors.reduce((one, other) => (other.count < one.count ? other : one));
  return rarest.count <= FEW_CANDIDATES || cursors.length === 1 ? rarest : new Intersection(cursors);
}

/** The first documents that are accepted. Null = after reading as many as patience allows there are still too few. */
function collect(cursor: Cursor, { limit, accepts, patience = Infinity }: { limit: number; accepts: (document: number) => boolean; patience?: number }): number[] | null {
  const documents: number[] = [];
  if (limit === 0) return documents;
  let read = 0;
  for (let document = cursor.next(); document !== END; document = cursor.next()) {
    if (accepts(document) && documents.push(document) >= limit) break;
    if (++read > patience) return null;
  }
  return documents;
}

function howEqual(printed: string, wording: Wording): "exact" | "case" | "key" {
  if (printed === wording.printed) return "exact";
  return foldCaseAndWidth(printed) === wording.caseFolded ? "case" : "key";
}

/** The changed parts that fit, by how they match; those that look alike may stand among the others too. */
function sortChanged({ changes }: OpenIndex, wording: Wording, fits: ReturnType<typeof filterParts>): Record<Exclude<Match, "family" | "marking" | "described" | "typo" | "listed">, number[]> {
  const places = { exact: [] as number[], case: [] as number[], key: [] as number[], confusable: [] as number[], prefix: [] as number[], substring: [] as number[] };
  if (changes.parts.length === 0) return places;
  const whole = byteString(wording.whole);
  const [longest, ...others] = (wording.pieces ?? []).map(byteString).sort((one, other) => other.length - one.length);
  for (const place of changes.placesHolding(longest ?? LINE + whole)) {
    const { key, part } = changes.parts[place]!;
    const match = key === whole ? howEqual(part.mpn, wording) : key.startsWith(whole) ? "prefix" : others.every((piece) => key.includes(piece)) ? "substring" : null;
    if (match && fits(part)) places[match].push(place);
  }
  places.confusable = changes.placesLookingLike(wording.folded).filter((place) => changes.parts[place]!.key !== whole && fits(changes.parts[place]!.part));
  return places;
}

function placesWhere(index: OpenIndex, fits: (changed: OpenIndex["changes"]["parts"][number]) => boolean): number[] {
  return index.changes.parts.flatMap((changed, place) => (fits(changed) ? place : []));
}

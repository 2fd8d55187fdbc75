import { isBitmap } from "./cursors.ts";
import { DOCUMENTS_PER_SKIP, type Section } from "./index-image.ts";
import { writeBits, writeSkips, type ListChains } from "./list-chains.ts";

/** Lists of one kind. */
export interface ListKind {
  chains: ListChains;
  /** The lists in the order of their numbers, of which this is the first. */
  order: Uint32Array;
  first: number;
  /** Lists that hold at least this share of all documents are not kept. */
  frequent: number;
}

interface Place {
  kind: ListKind;
  list: number;
  number: number;
  count: number;
  isKept: boolean;
}

type ListSections = Record<
  Extract<Section, "listNumbers" | "listEnds" | "listCounts" | "listSkipEnds" | "postings" | "skips">,
  SharedArrayBuffer
>;

/** Writes lists one behind the other, with a directory: as differences with a place to skip to each 128, or as a bit for each document. */
export function writeLists(kinds: ListKind[], documents: number): ListSections {
  let lists = 0;
  let bytes = 0;
  let skipNumbers = 0;
  for (const place of placesOf(kinds, documents)) {
    lists++;
    bytes += bytesOf(place, documents);
    skipNumbers += skipsOf(place, documents);
  }
  const [listNumbers, listEnds, listCounts, listSkipEnds] = [lists, lists, lists, lists].map(sharedNumbers) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const postings = new Uint8Array(new SharedArrayBuffer(bytes));
  const skips = sharedNumbers(skipNumbers);
  let list = 0;
  let end = 0;
  let skipEnd = 0;
  for (const place of placesOf(kinds, documents)) {
    const start = end;
    const skipStart = skipEnd;
    listNumbers[list] = place.number;
    listCounts[list] = place.count;
    listEnds[list] = end += bytesOf(place, documents);
    listSkipEnds[list] = skipEnd += skipsOf(place, documents);
    list++;
    if (!place.isKept) continue;
    const { chains } = place.kind;
    const target = postings.subarray(start, end);
    if (isBitmap(place.count, documents)) {
      const differences = new Uint8Array(chains.bytes(place.list));
      chains.copyTo(place.list, differences);
      writeBits(differences, target);
    } else {
      chains.copyTo(place.list, target);
      writeSkips(target, skips.subarray(skipStart, skipEnd));
    }
  }
  const buffers = { listNumbers, listEnds, listCounts, listSkipEnds, postings, skips };
  return Object.fromEntries(
    Object.entries(buffers).map(([section, numbers]) => [section, numbers.buffer]),
  ) as ListSections;
}

function* placesOf(kinds: ListKind[], documents: number): Generator<Place> {
  for (const kind of kinds) {
    for (const [place, list] of kind.order.entries()) {
      const count = kind.chains.count(list);
      if (count > 0) yield { kind, list, number: kind.first + place, count, isKept: count < documents * kind.frequent };
    }
  }
}

function bytesOf({ kind, list, count, isKept }: Place, documents: number): number {
  if (!isKept) return 0;
  return isBitmap(count, documents) ? Math.ceil(documents / 8) : kind.chains.bytes(list);
}

function skipsOf({ count, isKept }: Place, documents: number): number {
  return isKept && !isBitmap(count, documents) ? Math.floor((count - 1) / DOCUMENTS_PER_SKIP) * 2 : 0;
}

function sharedNumbers(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
}

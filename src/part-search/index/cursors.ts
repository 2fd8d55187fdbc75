import { differenceBytes, readDifference } from "./differences.ts";
import { END, type Cursor } from "./document-cursor.ts";
import { DOCUMENTS_PER_SKIP, FIRST_COLUMN_LIST, TRIGRAM_LISTS, type IndexArrays } from "./index-image.ts";
import { SYMBOL_BITS } from "./search-key.ts";
import { Union } from "./union.ts";

/** A list of the directory, or neighbouring ones that are read as one. */
export interface FoundList {
  place: number;
  /** Behind its last place in the directory. */
  end: number;
  /** Documents at most. */
  count: number;
  /** False = too frequent to be kept or read. */
  isKept: boolean;
}

// From this share on, the documents of a pair are found as fast by reading document after document until the page is full.
const FREQUENT_PAIR = 1 / 24;

/** Looks a list up in the directory. Null = no document has it. */
export function findList(arrays: IndexArrays, list: number): FoundList | null {
  if (list >= TRIGRAM_LISTS && list < FIRST_COLUMN_LIST) return findPair(arrays, list - TRIGRAM_LISTS);
  const { listNumbers } = arrays;
  const place = firstPlace(listNumbers, list);
  return listNumbers[place] === list ? listAt(arrays, place) : null;
}

/** Looks up the list of the documents that have a tag; it is always kept. Null = no document has it. */
export function findTagList(arrays: IndexArrays, tag: number): FoundList | null {
  const { tags, listNumbers } = arrays;
  const place = firstPlace(tags, tag);
  return tags[place] === tag ? listAt(arrays, listNumbers.length - tags.length + place) : null;
}

function findPair(arrays: IndexArrays, pair: number): FoundList | null {
  const { listNumbers, listCounts, facts } = arrays;
  const place = firstPlace(listNumbers, pair << SYMBOL_BITS);
  let end = place;
  let count = 0;
  for (; listNumbers[end]! >>> SYMBOL_BITS === pair; end++) count += listCounts[end]!;
  return end === place ? null : { place, end, count, isKept: count < facts.documents * FREQUENT_PAIR };
}

function listAt(arrays: IndexArrays, place: number): FoundList {
  return {
    place,
    end: place + 1,
    count: arrays.listCounts[place]!,
    isKept: arrays.listEnds[place]! > startOf(arrays, place),
  };
}

function startOf({ listEnds }: IndexArrays, place: number): number {
  return place === 0 ? 0 : listEnds[place - 1]!;
}

/** The first place whose number is not below this one. */
function firstPlace(rising: Uint32Array, number: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether so frequent a list is kept as a bit for each document: that takes less room than a byte for each of its own. */
export function isBitmap(count: number, documents: number): boolean {
  return count * 8 > documents;
}

/** Reads a kept list. */
export function openList(arrays: IndexArrays, { place, end }: FoundList): Cursor {
  if (end === place + 1) return openPlace(arrays, place);
  return new Union(
    Array.from({ length: end - place }, (_, index) => openPlace(arrays, place + index)),
    arrays.facts.documents,
  );
}

function openPlace(arrays: IndexArrays, place: number): Cursor {
  return isBitmap(arrays.listCounts[place]!, arrays.facts.documents)
    ? new BitmapCursor(arrays, place)
    : new ListCursor(arrays, place);
}

/** Tells whether a document stands in a kept list, in any order of documents; it is fastest where they rise. */
export function openMembership(arrays: IndexArrays, list: FoundList): (document: number) => boolean {
  if (list.end === list.place + 1 && isBitmap(list.count, arrays.facts.documents)) {
    const bits = bitsOf(arrays, list.place);
    return (document) => (bits[document >>> 3]! & (1 << (document & 7))) !== 0;
  }
  let cursor = openList(arrays, list);
  let last = -1;
  return (document) => {
    if (document < last) cursor = openList(arrays, list);
    last = document;
    return cursor.seek(document) === document;
  };
}

function bitsOf(arrays: IndexArrays, place: number): Uint8Array {
  return arrays.postings.subarray(startOf(arrays, place), arrays.listEnds[place]);
}

/** Reads a list that is kept as bits. */
class BitmapCursor implements Cursor {
  readonly count: number;
  readonly #bits: Uint8Array;
  #current = -1;

  constructor(arrays: IndexArrays, place: number) {
    this.count = arrays.listCounts[place]!;
    this.#bits = bitsOf(arrays, place);
  }

  next(): number {
    return this.#current === END ? END : this.seek(this.#current + 1);
  }

  seek(target: number): number {
    if (this.#current >= target) return this.#current;
    const bits = this.#bits;
    let place = target >>> 3;
    if (place >= bits.length) return (this.#current = END);
    let byte = bits[place]! & (0xff << (target & 7));
    while (byte === 0) {
      if (++place >= bits.length) return (this.#current = END);
      byte = bits[place]!;
    }
    return (this.#current = (place << 3) + 31 - Math.clz32(byte & -byte));
  }
}

/** Reads a list that is kept as differences. */
class ListCursor implements Cursor {
  readonly count: number;
  readonly #postings: Uint8Array;
  readonly #skips: Uint32Array;
  readonly #start: number;
  readonly #end: number;
  readonly #skipEnd: number;
  /** The first place to skip to that lies ahead. */
  #skip: number;
  #at: number;
  #next = 0;
  #current = -1;
  /** Documents to read until the cursor stands at the next place to skip to. */
  #untilSkip = DOCUMENTS_PER_SKIP;

  constructor(arrays: IndexArrays, place: number) {
    this.count = arrays.listCounts[place]!;
    this.#postings = arrays.postings;
    this.#skips = arrays.skips;
    this.#start = this.#at = startOf(arrays, place);
    this.#end = arrays.listEnds[place]!;
    this.#skip = place === 0 ? 0 : arrays.listSkipEnds[place - 1]!;
    this.#skipEnd = arrays.listSkipEnds[place]!;
  }

  next(): number {
    if (this.#at >= this.#end) return (this.#current = END);
    if (this.#untilSkip === 0) {
      this.#skip += 2;
      this.#untilSkip = DOCUMENTS_PER_SKIP;
    }
    this.#untilSkip--;
    const postings = this.#postings;
    const at = this.#at;
    this.#at = at + differenceBytes(postings[at]!);
    this.#current = this.#next + readDifference(postings, at);
    this.#next = this.#current + 1;
    return this.#current;
  }

  seek(target: number): number {
    if (this.#current >= target) return this.#current;
    const skips = this.#skips;
    if (this.#skip < this.#skipEnd && skips[this.#skip]! < target) {
      let low = this.#skip;
      let step = 2;
      while (low + step < this.#skipEnd && skips[low + step]! < target) {
        low += step;
        step *= 2;
      }
      let high = Math.min(low + step, this.#skipEnd);
      while (high - low > 2) {
        const middle = low + (((high - low) >>> 2) << 1);
        if (skips[middle]! < target) low = middle;
        else high = middle;
      }
      this.#next = skips[low]! + 1;
      this.#at = this.#start + skips[low + 1]!;
      this.#skip = low + 2;
      this.#untilSkip = DOCUMENTS_PER_SKIP;
    }
    const postings = this.#postings;
    let at = this.#at;
    let next = this.#next;
    let untilSkip = this.#untilSkip;
    while (next <= target && at < this.#end) {
      if (untilSkip === 0) {
        this.#skip += 2;
        untilSkip = DOCUMENTS_PER_SKIP;
      }
      untilSkip--;
      next += readDifference(postings, at) + 1;
      at += differenceBytes(postings[at]!);
    }
    this.#at = at;
    this.#next = next;
    this.#untilSkip = untilSkip;
    return (this.#current = next > target ? next - 1 : END);
  }
}

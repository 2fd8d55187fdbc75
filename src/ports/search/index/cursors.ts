import { DOCUMENTS_PER_SKIP, type IndexArrays } from "./index-image.ts";

/** Behind the last document. */
export const END = 0xffffffff;

/** Documents in rising order. */
export interface Cursor {
  /** About how many there are at most. */
  readonly count: number;
  /** The next document, or END. */
  next(): number;
  /** The first document that is at least `target` and not before the current one, or END. */
  seek(target: number): number;
}

/** A list of the directory. */
export interface FoundList {
  place: number;
  count: number;
  /** False = too frequent to be kept. */
  isKept: boolean;
}

/** Looks a list up in the directory. Null = no document has it. */
export function findList(arrays: IndexArrays, list: number): FoundList | null {
  const place = placeIn(arrays.listNumbers, list);
  return place === null ? null : listAt(arrays, place);
}

/** Looks up the list of the documents that have a tag; it is always kept. Null = no document has it. */
export function findTagList(arrays: IndexArrays, tag: number): FoundList | null {
  const { tags, listNumbers } = arrays;
  const place = placeIn(tags, tag);
  return place === null ? null : listAt(arrays, listNumbers.length - tags.length + place);
}

function listAt({ listEnds, listCounts }: IndexArrays, place: number): FoundList {
  const start = place === 0 ? 0 : listEnds[place - 1]!;
  return { place, count: listCounts[place]!, isKept: listEnds[place]! > start };
}

function placeIn(rising: Uint32Array, number: number): number | null {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return rising[low] === number ? low : null;
}

/** Whether so frequent a list is kept as a bit for each document: that takes less room than a byte for each of its own. */
export function isBitmap(count: number, documents: number): boolean {
  return count * 8 > documents;
}

/** Reads a kept list. */
export function openList(arrays: IndexArrays, list: FoundList): Cursor {
  return isBitmap(list.count, arrays.facts.documents) ? new BitmapCursor(arrays, list) : new ListCursor(arrays, list);
}

/** Tells whether a document stands in a kept list, in any order of documents; cursors are faster for many that rise. */
export function openMembership(arrays: IndexArrays, list: FoundList): (document: number) => boolean {
  if (isBitmap(list.count, arrays.facts.documents)) {
    const bits = bitsOf(arrays, list);
    return (document) => (bits[document >>> 3]! & (1 << (document & 7))) !== 0;
  }
  let cursor = new ListCursor(arrays, list);
  let last = -1;
  return (document) => {
    if (document < last) cursor = new ListCursor(arrays, list);
    last = document;
    return cursor.seek(document) === document;
  };
}

function bitsOf({ postings, listEnds }: IndexArrays, { place }: FoundList): Uint8Array {
  return postings.subarray(place === 0 ? 0 : listEnds[place - 1]!, listEnds[place]);
}

/** Reads a list that is kept as bits. */
class BitmapCursor implements Cursor {
  readonly count: number;
  readonly #bits: Uint8Array;
  #current = -1;

  constructor(arrays: IndexArrays, list: FoundList) {
    this.count = list.count;
    this.#bits = bitsOf(arrays, list);
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

  constructor(arrays: IndexArrays, { place, count }: FoundList) {
    this.count = count;
    this.#postings = arrays.postings;
    this.#skips = arrays.skips;
    this.#start = this.#at = place === 0 ? 0 : arrays.listEnds[place - 1]!;
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
    let byte = postings[this.#at++]!;
    let difference = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = postings[this.#at++]!;
      difference |= (byte & 0x7f) << shift;
    }
    this.#current = this.#next + (difference >>> 0);
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
    let document = this.next();
    while (document < target) document = this.next();
    return document;
  }
}

/** All documents. */
export class EveryDocument implements Cursor {
  readonly count: number;
  #current = -1;

  constructor(documents: number) {
    this.count = documents;
  }

  next(): number {
    return this.#current + 1 < this.count ? ++this.#current : (this.#current = END);
  }

  seek(target: number): number {
    if (target > this.#current) this.#current = target < this.count ? target : END;
    return this.#current;
  }
}

/** Documents that stand in at least one of the lists. */
export class Union implements Cursor {
  readonly count: number;
  /** A heap by current document. */
  readonly #heap: { cursor: Cursor; current: number }[];

  constructor(cursors: Cursor[]) {
    this.count = cursors.reduce((sum, cursor) => sum + cursor.count, 0);
    this.#heap = cursors.map((cursor) => ({ cursor, current: -1 }));
  }

  next(): number {
    const top = this.#heap[0];
    return top === undefined || top.current === END ? END : this.seek(top.current + 1);
  }

  seek(target: number): number {
    if (this.#heap.length === 0) return END;
    while (this.#heap[0]!.current < target) {
      const first = this.#heap[0]!;
      first.current = first.cursor.seek(target);
      this.#sink();
    }
    return this.#heap[0]!.current;
  }

  #sink(): void {
    const heap = this.#heap;
    const item = heap[0]!;
    let place = 0;
    for (;;) {
      let child = place * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.current < heap[child]!.current) child++;
      if (heap[child]!.current >= item.current) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = item;
  }
}

/** Documents that stand in all of the lists, of which there is at least one. */
export class Intersection implements Cursor {
  readonly count: number;
  readonly #first: Cursor;
  readonly #others: Cursor[];

  constructor(cursors: Cursor[]) {
    const [first, ...others] = cursors.sort((one, other) => one.count - other.count);
    this.#first = first!;
    this.#others = others;
    this.count = this.#first.count;
  }

  next(): number {
    return this.#align(this.#first.next());
  }

  seek(target: number): number {
    return this.#align(this.#first.seek(target));
  }

  #align(candidate: number): number {
    const others = this.#others;
    for (let index = 0; index < others.length && candidate !== END; ) {
      const found = others[index]!.seek(candidate);
      if (found === candidate) index++;
      else {
        if (found === END) return END;
        candidate = this.#first.seek(found);
        index = 0;
      }
    }
    return candidate;
  }
}

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
  const { listNumbers } = arrays;
  let low = 0;
  let high = listNumbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (listNumbers[middle]! < list) low = middle + 1;
    else high = middle;
  }
  if (listNumbers[low] !== list) return null;
  const start = low === 0 ? 0 : arrays.listEnds[low - 1]!;
  return { place: low, count: arrays.listCounts[low]!, isKept: arrays.listEnds[low]! > start };
}

/** Reads a kept list. */
export class ListCursor implements Cursor {
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

import { END } from "./document-cursor.ts";
import type { DocumentText } from "./document-text.ts";
import { DOCUMENTS_PER_BLOCK, type IndexArrays } from "./index-image.ts";
import type { PackedNumbers } from "./packed-numbers.ts";
import { PREFIX_BYTES, SYMBOL_BITS, SYMBOL_OF_BYTE, keyPrefix } from "./search-key.ts";

/** Places in the order of keys: from the first up to, not with, the last. */
export interface Range {
  from: number;
  to: number;
}

/** Keys that are equal up to a depth. */
export interface KeyBranch {
  range: Range;
  depth: number;
  /** Of the equal bytes, while these are at most three digits and letters; else UNKNOWN_SYMBOLS. */
  symbols: number;
}

const UNKNOWN_SYMBOLS = -1;
const FIRST_OTHER_BYTE = 0x80;

/** The documents in the order of their keys. */
export class SortedKeys {
  readonly text: DocumentText;
  readonly #sorted: PackedNumbers;
  readonly #minima: Uint32Array;
  readonly #prefixStarts: Uint32Array;

  constructor({ sorted, blockMinima, prefixStarts }: IndexArrays, text: DocumentText) {
    this.text = text;
    this.#sorted = sorted;
    this.#minima = blockMinima;
    this.#prefixStarts = prefixStarts;
  }

  get all(): Range {
    return { from: 0, to: this.#sorted.length };
  }

  documentAt(place: number): number {
    return this.#sorted.at(place);
  }

  /** Those whose key begins with these bytes; the ones that equal it stand first. */
  startingWith(bytes: Uint8Array): Range {
    if (bytes.length === 0) return this.all;
    const prefix = keyPrefix(bytes, 0, bytes.length);
    const other = bytes.findIndex((byte) => byte >= FIRST_OTHER_BYTE);
    const known = Math.min(PREFIX_BYTES, other === -1 ? bytes.length : other + 1);
    const width = 1 << (SYMBOL_BITS * (PREFIX_BYTES - known));
    const within = { from: this.#prefixStarts[prefix]!, to: this.#prefixStarts[prefix + width]! };
    const from = this.#firstPlace(within, (document) => this.text.compareToPrefix(document, bytes) >= 0);
    return {
      from,
      to: this.#firstPlace({ from, to: within.to }, (document) => this.text.compareToPrefix(document, bytes) > 0),
    };
  }

  /** The keys of a branch that go on with this byte, which is that of its first key. */
  withFirstByte(branch: KeyBranch, byte: number): KeyBranch {
    const { range, depth } = branch;
    const symbols = symbolsWith(branch, byte);
    if (symbols !== UNKNOWN_SYMBOLS)
      return {
        range: { from: range.from, to: this.#prefixStarts[(symbols + 1) << (SYMBOL_BITS * (2 - depth))]! },
        depth: depth + 1,
        symbols,
      };
    // The end is mostly near: steps that grow, then halves.
    let { from } = range;
    let step = 1;
    while (from + step < range.to && this.text.byteAt(this.#sorted.at(from + step), depth) <= byte) {
      from += step;
      step *= 2;
    }
    const to = this.#firstPlace(
      { from, to: Math.min(from + step, range.to) },
      (document) => this.text.byteAt(document, depth) > byte,
    );
    return { range: { from: range.from, to }, depth: depth + 1, symbols };
  }

  /** The keys of a branch that go on with this byte. */
  withByte(branch: KeyBranch, byte: number): KeyBranch {
    const { range, depth } = branch;
    const symbols = symbolsWith(branch, byte);
    if (symbols !== UNKNOWN_SYMBOLS) {
      const shift = SYMBOL_BITS * (2 - depth);
      return {
        range: { from: this.#prefixStarts[symbols << shift]!, to: this.#prefixStarts[(symbols + 1) << shift]! },
        depth: depth + 1,
        symbols,
      };
    }
    const from = this.#firstPlace(range, (document) => this.text.byteAt(document, depth) >= byte);
    return {
      range: {
        from,
        to: this.#firstPlace({ from, to: range.to }, (document) => this.text.byteAt(document, depth) > byte),
      },
      depth: depth + 1,
      symbols,
    };
  }

  /** The part of a range of keys that are equal up to `length` whose keys end there. */
  endingAt({ from, to }: Range, length: number): Range {
    return { from, to: this.#firstPlace({ from, to }, (document) => this.text.length(document) > length) };
  }

  #firstPlace({ from, to }: Range, isBehind: (document: number) => boolean): number {
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBehind(this.#sorted.at(middle))) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** The first `limit` documents by number that stand in the ranges and are accepted. The ranges do not overlap. */
  first(ranges: Range[], limit: number, accepts: (document: number) => boolean): Uint32Array {
    const kept = new LowestNumbers(limit);
    for (const { from, to } of ranges) {
      for (let place = from; place < to;) {
        const block = Math.floor(place / DOCUMENTS_PER_BLOCK);
        const end = Math.min((block + 1) * DOCUMENTS_PER_BLOCK, to);
        if (this.#minima[block]! < kept.bound) {
          for (; place < end; place++) {
            const document = this.#sorted.at(place);
            if (document < kept.bound && accepts(document)) kept.add(document);
          }
        }
        place = end;
      }
    }
    return kept.rising();
  }
}

function symbolsWith({ symbols, depth }: KeyBranch, byte: number): number {
  return symbols === UNKNOWN_SYMBOLS || depth >= 3 || byte >= FIRST_OTHER_BYTE
    ? UNKNOWN_SYMBOLS
    : (symbols << SYMBOL_BITS) | SYMBOL_OF_BYTE[byte]!;
}

/** Keeps the lowest of many numbers, in a heap with the highest of them on top. */
export class LowestNumbers {
  /** What is added must be below. */
  bound = END;
  readonly #heap: Uint32Array;
  #size = 0;

  constructor(limit: number) {
    this.#heap = new Uint32Array(limit);
    if (limit === 0) this.bound = 0;
  }

  add(number: number): void {
    const heap = this.#heap;
    if (this.#size < heap.length) {
      let place = this.#size++;
      while (place > 0) {
        const parent = (place - 1) >>> 1;
        if (heap[parent]! >= number) break;
        heap[place] = heap[parent]!;
        place = parent;
      }
      heap[place] = number;
    } else this.#replaceTop(number);
    if (this.#size === heap.length) this.bound = heap[0]!;
  }

  #replaceTop(number: number): void {
    const heap = this.#heap;
    let place = 0;
    for (;;) {
      let child = place * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]! > heap[child]!) child++;
      if (heap[child]! <= number) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = number;
  }

  rising(): Uint32Array {
    return this.#heap.slice(0, this.#size).sort();
  }
}

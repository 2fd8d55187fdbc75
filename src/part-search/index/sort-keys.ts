import { FIRST_OTHER, PREFIX_BYTES, SYMBOLS, SYMBOL_BITS, keyPrefix } from "./search-key.ts";

const BYTES_AT_ONCE = 4;
const FEW = 12;

/**
 * The documents by key, byte by byte, equal keys by document; and for each three symbols, how many keys stand before all that begin
 * with them.
 */
export function sortByKey(
  text: Uint8Array,
  textStarts: Uint32Array,
): { sorted: Uint32Array; prefixStarts: Uint32Array } {
  const count = textStarts.length - 1;
  const prefixStarts = new Uint32Array(SYMBOLS ** 3 + 1);
  const prefixOf = (document: number) => keyPrefix(text, textStarts[document]!, textStarts[document + 1]!);
  for (let document = 0; document < count; document++) prefixStarts[prefixOf(document) + 1]!++;
  for (let prefix = 1; prefix < prefixStarts.length; prefix++) prefixStarts[prefix]! += prefixStarts[prefix - 1]!;
  // Four bytes of the key above the document's number, so that sorting needs no look at the text and no comparator.
  const pairs = new BigUint64Array(count);
  const halves = new Uint32Array(pairs.buffer);
  const next = prefixStarts.slice();
  for (let document = 0; document < count; document++) {
    const prefix = prefixOf(document);
    const place = next[prefix]!++;
    halves[place * 2] = document;
    halves[place * 2 + 1] = fourBytes(text, textStarts[document]! + depthBehind(prefix), textStarts[document + 1]!);
  }
  const waiting: [from: number, to: number, depth: number][] = [];
  for (let prefix = 0; prefix < prefixStarts.length - 1; prefix++) {
    sortByBytes(prefixStarts[prefix]!, prefixStarts[prefix + 1]!, depthBehind(prefix));
    for (let range = waiting.pop(); range; range = waiting.pop()) {
      const [from, to, depth] = range;
      for (let index = from; index < to; index++) {
        const document = halves[index * 2]!;
        halves[index * 2 + 1] = fourBytes(text, textStarts[document]! + depth, textStarts[document + 1]!);
      }
      sortByBytes(from, to, depth);
    }
  }
  const sorted = new Uint32Array(count);
  for (let index = 0; index < count; index++) sorted[index] = halves[index * 2]!;
  return { sorted, prefixStarts };

  /** Sorts pairs; those that are equal wait to be sorted by the next bytes. */
  function sortByBytes(from: number, to: number, depth: number): void {
    if (to - from > FEW) pairs.subarray(from, to).sort();
    else insertionSort(halves, from, to);
    for (let start = from; start < to;) {
      const bytes = halves[start * 2 + 1]!;
      let end = start + 1;
      while (end < to && halves[end * 2 + 1] === bytes) end++;
      // A last byte of 0 says that all of these keys are at their end.
      if (end - start > 1 && (bytes & 0xff) !== 0) waiting.push([start, end, depth + BYTES_AT_ONCE]);
      start = end;
    }
  }
}

/** How many bytes keys with this prefix share. Several bytes share the symbols of other characters, so that these say little of the order. */
function depthBehind(prefix: number): number {
  for (; prefix > 0; prefix >>>= SYMBOL_BITS) if (prefix % SYMBOLS >= FIRST_OTHER) return 0;
  return PREFIX_BYTES;
}

function fourBytes(text: Uint8Array, at: number, end: number): number {
  if (at + BYTES_AT_ONCE <= end)
    return ((text[at]! << 24) | (text[at + 1]! << 16) | (text[at + 2]! << 8) | text[at + 3]!) >>> 0;
  let bytes = 0;
  for (let offset = 0; offset < BYTES_AT_ONCE; offset++)
    bytes = bytes * 256 + (at + offset < end ? text[at + offset]! : 0);
  return bytes;
}

function insertionSort(halves: Uint32Array, from: number, to: number): void {
  for (let index = from + 1; index < to; index++) {
    const document = halves[index * 2]!;
    const bytes = halves[index * 2 + 1]!;
    let place = index;
    while (
      place > from &&
      (halves[place * 2 - 1]! > bytes || (halves[place * 2 - 1] === bytes && halves[place * 2 - 2]! > document))
    ) {
      halves[place * 2] = halves[place * 2 - 2]!;
      halves[place * 2 + 1] = halves[place * 2 - 1]!;
      place--;
    }
    halves[place * 2] = document;
    halves[place * 2 + 1] = bytes;
  }
}

/** The documents by id. */
export function sortById(ids: Uint32Array): Uint32Array {
  const pairs = new BigUint64Array(ids.length);
  const halves = new Uint32Array(pairs.buffer);
  for (let document = 0; document < ids.length; document++) {
    halves[document * 2] = document;
    halves[document * 2 + 1] = ids[document]!;
  }
  pairs.sort();
  return Uint32Array.from(ids, (_, index) => halves[index * 2]!);
}

/** Places by popularity, the greatest first; those of equal popularity as they stand in `places`. */
export function sortByPopularity(popularities: Float64Array, places: Uint32Array): Uint32Array {
  const distinct = distinctFalling(popularities);
  const pairs = new BigUint64Array(places.length);
  const halves = new Uint32Array(pairs.buffer);
  let rank = 0;
  for (let index = 0; index < places.length; index++) {
    const popularity = popularities[places[index]!]!;
    if (distinct[rank] !== popularity) rank = placeIn(distinct, popularity);
    halves[index * 2] = index;
    halves[index * 2 + 1] = rank;
  }
  pairs.sort();
  return places.map((_, index) => places[halves[index * 2]!]!);
}

function distinctFalling(numbers: Float64Array): Float64Array {
  const falling = numbers.slice().sort().reverse();
  return falling.filter((number, place) => place === 0 || number !== falling[place - 1]);
}

function placeIn(falling: Float64Array, number: number): number {
  let [from, to] = [0, falling.length - 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (falling[middle]! > number) from = middle + 1;
    else to = middle;
  }
  return from;
}

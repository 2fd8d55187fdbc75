/**
 * The difference between two documents of a list, less 1, in as few bytes as most of them need: the first byte is the number itself,
 * or tells how many follow and holds the highest bits.
 */
const TWO_BYTES_FROM = 216;
const THREE_BYTES_FROM = 248;
const FIVE_BYTES = 255;
const IN_TWO_BYTES = (THREE_BYTES_FROM - TWO_BYTES_FROM) << 8;
const IN_THREE_BYTES = (FIVE_BYTES - THREE_BYTES_FROM) << 16;

export const DIFFERENCE_BYTES_MAX = 5;

/** How many bytes a difference has that begins with this one. */
export function differenceBytes(first: number): number {
  if (first < TWO_BYTES_FROM) return 1;
  return first < THREE_BYTES_FROM ? 2 : first < FIVE_BYTES ? 3 : DIFFERENCE_BYTES_MAX;
}

export function readDifference(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < TWO_BYTES_FROM) return first;
  if (first < THREE_BYTES_FROM) return TWO_BYTES_FROM + (((first - TWO_BYTES_FROM) << 8) | bytes[at + 1]!);
  if (first < FIVE_BYTES)
    return (
      TWO_BYTES_FROM + IN_TWO_BYTES + (((first - THREE_BYTES_FROM) << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!)
    );
  return ((bytes[at + 1]! << 24) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 8) | bytes[at + 4]!) >>> 0;
}

/** Writes a difference and answers where it ends. */
export function writeDifference(difference: number, bytes: Uint8Array, at: number): number {
  if (difference < TWO_BYTES_FROM) {
    bytes[at] = difference;
    return at + 1;
  }
  let rest = difference - TWO_BYTES_FROM;
  if (rest < IN_TWO_BYTES) {
    bytes[at] = TWO_BYTES_FROM + (rest >>> 8);
    bytes[at + 1] = rest;
    return at + 2;
  }
  rest -= IN_TWO_BYTES;
  if (rest < IN_THREE_BYTES) {
    bytes[at] = THREE_BYTES_FROM + (rest >>> 16);
    bytes[at + 1] = rest >>> 8;
    bytes[at + 2] = rest;
    return at + 3;
  }
  bytes[at] = FIVE_BYTES;
  for (let place = 1; place <= 4; place++) bytes[at + place] = difference >>> (32 - place * 8);
  return at + 5;
}

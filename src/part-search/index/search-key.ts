import { partKey } from "#shared/part-key.ts";

const ASCII_LIMIT = 0x80;
const DIGITS_AND_LETTERS = new Uint8Array(ASCII_LIMIT);
for (let code = 0; code < ASCII_LIMIT; code++) {
  const key = partKey(String.fromCharCode(code));
  DIGITS_AND_LETTERS[code] = key === "" ? 0 : key.charCodeAt(0);
}

/** Symbols are bytes in fewer numbers, in the same order: 0 = the end, digits, letters, and 27 for all bytes of other characters. */
export const SYMBOL_BITS = 6;
export const SYMBOLS = 1 << SYMBOL_BITS;
export const FIRST_OTHER = 37;
export const SYMBOL_OF_BYTE = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  if (byte >= 0x30 && byte <= 0x39) SYMBOL_OF_BYTE[byte] = byte - 0x30 + 1;
  else if (byte >= 0x61 && byte <= 0x7a) SYMBOL_OF_BYTE[byte] = byte - 0x61 + 11;
  else if (byte >= ASCII_LIMIT)
    SYMBOL_OF_BYTE[byte] = FIRST_OTHER + (((byte - ASCII_LIMIT) * (SYMBOLS - FIRST_OTHER)) >> 7);
}

export const PREFIX_BYTES = 3;

/**
 * The first three symbols of a key as a number that rises with the keys: behind one that stands for other characters come zeros,
 * for what follows it is in no order where several bytes share it.
 */
export function keyPrefix(bytes: Uint8Array, start: number, end: number): number {
  let prefix = 0;
  let last = start + PREFIX_BYTES;
  for (let at = start; at < start + PREFIX_BYTES; at++) {
    const symbol = at < end && at <= last ? SYMBOL_OF_BYTE[bytes[at]!]! : 0;
    if (symbol >= FIRST_OTHER) last = at;
    prefix = (prefix << SYMBOL_BITS) | symbol;
  }
  return prefix;
}

const LOOKALIKES = ["0o", "1il", "5s", "8b"];
/** The byte that stands for all that look like it: O = 0, I = L = 1, S = 5, B = 8. */
export const FOLDED_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);
for (const group of LOOKALIKES) for (const sign of group) FOLDED_BYTE[sign.charCodeAt(0)] = group.charCodeAt(0);

/** The bytes that look like a folded one, in rising order. */
export const LOOKALIKE_BYTES: readonly (readonly number[])[] = Array.from({ length: 256 }, (_, byte) =>
  [...(LOOKALIKES.find((group) => group.charCodeAt(0) === byte) ?? "")].map((sign) => sign.charCodeAt(0)),
);

const encoder = new TextEncoder();

/** The key of `partKey` in UTF-8: the bytes in which the index searches. */
export function searchKey(text: string): Uint8Array {
  return encoder.encode(partKey(text));
}

/** Writes the bytes of `searchKey` and answers where they end. There must be room for `keyBytesAtMost(mpn)`. */
export function writeSearchKey(mpn: string, target: Uint8Array, start: number): number {
  let end = start;
  for (let index = 0; index < mpn.length; index++) {
    const code = mpn.charCodeAt(index);
    if (code >= ASCII_LIMIT) {
      const key = searchKey(mpn);
      target.set(key, start);
      return start + key.length;
    }
    const byte = DIGITS_AND_LETTERS[code]!;
    if (byte !== 0) target[end++] = byte;
  }
  return end;
}

// NFKC makes at most 18 characters of one, each of at most 3 bytes.
const BYTES_PER_CHARACTER = 54;

/** How many bytes the key of this can have at most. */
export function keyBytesAtMost(mpn: string): number {
  return mpn.length * BYTES_PER_CHARACTER;
}

/** The form in which two printings are equal but for case and width. */
export function foldCaseAndWidth(printed: string): string {
  return printed.normalize("NFKC").toLowerCase();
}

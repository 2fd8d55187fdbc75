import { TERMS_AT_MOST } from "./index-query.ts";
import type { QueryTerm } from "./query-term.ts";
import { FOLDED_BYTE, foldCaseAndWidth, searchKey } from "./search-key.ts";

export interface QueryWord {
  typed: string;
  /** The place among the words as typed. */
  place: number;
  bytes: Uint8Array;
}

/** Words as the index looks for them. */
export interface Wording {
  words: QueryWord[];
  /** All words as one number. */
  whole: Uint8Array;
  folded: string;
  printed: string;
  caseFolded: string;
  /** What must stand somewhere in the key; null = a single letter or digit, which only fits at the beginning. */
  pieces: Uint8Array[] | null;
}

/** The words that hold a letter, a digit or a Chinese character, and those beyond the limit. */
export function readWords(terms: readonly QueryTerm[]): { words: QueryWord[]; beyond: string[] } {
  const words = terms.map(({ typed }, place) => ({ typed, place, bytes: searchKey(typed) })).filter(({ bytes }) => bytes.length > 0);
  return { words: words.slice(0, TERMS_AT_MOST), beyond: words.slice(TERMS_AT_MOST).map((word) => word.typed) };
}

/** Puts words together again. Single letters say nothing alone, so that several of them count as one number. */
export function wordingOf(words: QueryWord[]): Wording {
  const whole = Uint8Array.from(words.flatMap(({ bytes }) => [...bytes]));
  const printed = words.map((word) => word.typed).join(" ").trim();
  const areLetters = words.every(({ bytes }) => bytes.length === 1);
  return {
    words,
    whole,
    folded: foldLookalikes(whole),
    printed,
    caseFolded: foldCaseAndWidth(printed),
    pieces: whole.length === 1 ? null : areLetters ? [whole] : words.map((word) => word.bytes),
  };
}

/** A text that is equal for keys that look alike. */
export function foldLookalikes(bytes: Uint8Array): string {
  return byteString(bytes.map((byte) => FOLDED_BYTE[byte]!));
}

/** One character for each byte. */
export function byteString(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

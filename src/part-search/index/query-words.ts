import { TERMS_MAX } from "./index-query.ts";
import type { Naming, QueryTerm } from "./query-term.ts";
import { FOLDED_BYTE, foldCaseAndWidth, searchKey } from "./search-key.ts";

/** A term as the index looks for it. */
export interface QueryWord {
  typed: string;
  /** The place among the terms of the query. */
  place: number;
  isAttached: boolean;
  bytes: Uint8Array;
  naming: Naming | null;
}

/** Words as one number, and as pieces of one. */
export interface Wording {
  words: QueryWord[];
  /** All words as one number. */
  whole: Uint8Array;
  folded: string;
  printed: string;
  caseFolded: string;
  /** Single letters and digits say nothing alone, so that several of them count as one number. */
  areLetters: boolean;
}

/** The terms that hold a letter, a digit or a Chinese character, each once, and those beyond the limit. */
export function wordsOfTerms(terms: readonly QueryTerm[]): { words: QueryWord[]; beyond: QueryWord[] } {
  const words = terms
    .map(({ typed, isAttached = false, naming }, place) => ({
      typed,
      place,
      isAttached,
      bytes: searchKey(typed),
      naming: naming && isAnything(naming) ? naming : null,
    }))
    .filter(({ bytes }) => bytes.length > 0);
  const once = withoutRepeated(words);
  return { words: once.slice(0, TERMS_MAX), beyond: once.slice(TERMS_MAX) };
}

/** Single letters and what is typed without a space may be pieces of a number, and stay. */
function withoutRepeated(words: QueryWord[]): QueryWord[] {
  const known = new Set<string>();
  return words.filter(({ isAttached, bytes }, place) => {
    const key = byteString(bytes);
    const isRepeated = bytes.length > 1 && known.has(key) && !isAttached && !words[place + 1]?.isAttached;
    known.add(key);
    return !isRepeated;
  });
}

function isAnything({ brandIds, categoryIds, packageIds, tags }: Naming): boolean {
  return Boolean(brandIds ?? categoryIds ?? packageIds ?? tags);
}

/** Whether a word names something, and not only perhaps. */
export function isNamer({ naming }: QueryWord): boolean {
  return naming !== null && !naming.isWeak;
}

/** Puts words together again. */
export function wordingOf(words: QueryWord[]): Wording {
  const whole = Uint8Array.from(words.flatMap(({ bytes }) => [...bytes]));
  const printed = words
    .map(({ typed, isAttached }) => (isAttached ? typed : ` ${typed}`))
    .join("")
    .trim();
  return {
    words,
    whole,
    folded: foldLookalikes(whole),
    printed,
    caseFolded: foldCaseAndWidth(printed),
    areLetters: words.every(({ bytes }) => bytes.length === 1),
  };
}

/** A text that is equal for keys that look alike. */
export function foldLookalikes(bytes: Uint8Array): string {
  return byteString(bytes.map((byte) => FOLDED_BYTE[byte]!));
}

/** A number whose letters right behind a digit are the digits that they look like. */
export function correctDigits(caseFolded: string): string {
  return caseFolded.replace(/(?<=[0-9])[oilsb]/g, (letter) => DIGITS_LIKE[letter]!);
}

const DIGITS_LIKE: Record<string, string> = { o: "0", i: "1", l: "1", s: "5", b: "8" };

/** One character for each byte. */
export function byteString(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

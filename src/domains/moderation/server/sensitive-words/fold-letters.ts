import { RADICALS } from "#shared/fold-text.ts";
import { toSimplified } from "#shared/simplified.ts";
import { LOOK_ALIKES } from "./look-alikes.ts";

/** Letters of one character at most: no text grows beyond that when it is folded. Two Arabic signs stand for whole phrases and are cut. */
const LETTERS_MAX = 6;
/** Accents and whatever shows nothing: what stands on both sides of them stands together. */
const UNSEEN = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;
const NO_LETTERS = /[^\p{L}\p{N}]|[\p{Lm}\p{Default_Ignorable_Code_Point}]/gu;

const [SIGN, NOT_SEEN, SEVERAL] = [-1, -2, -3];
/** By its code, the letter of a character, or what it is instead; 0 where it was not met yet. */
const spellings = new Int32Array(0x11_0000);
const several = new Map<number, readonly number[]>();

/** A text as it is compared with sensitive words: its letters and digits, and before which of them something else is seen. */
export interface FoldedLetters {
  /** Code points. */
  letters: Uint32Array;
  isApart: Uint8Array;
  length: number;
}

/**
 * A text as letters and digits alone, in one case, width and script; each character is folded by itself, whatever
 * stands around it. Where each letter stands in the text is put into `places`.
 */
export function foldLetters(text: string, places?: number[]): FoldedLetters {
  const letters = new Uint32Array(text.length * LETTERS_MAX);
  const isApart = new Uint8Array(letters.length);
  let length = 0;
  let apart = 1;
  const add = (letter: number) => {
    letters[length] = letter;
    isApart[length] = apart;
    length += 1;
    apart = 0;
  };
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at)!;
    const place = at;
    at += code > 0xffff ? 2 : 1;
    const letter = (spellings[code] ||= spell(code));
    if (letter > 0) add(letter);
    else if (letter === SIGN) apart = 1;
    else if (letter === SEVERAL) several.get(code)!.forEach(add);
    while (places && places.length < length) places.push(place);
  }
  return { letters, isApart, length };
}

/** The same of a word, to be shown and kept. */
export function foldWord(word: string): string {
  const { letters, length } = foldLetters(word);
  return Array.from(letters.subarray(0, length), (letter) => String.fromCodePoint(letter)).join("");
}

function spell(code: number): number {
  const character = String.fromCodePoint(code);
  if (UNSEEN.test(character)) return NOT_SEEN;
  const plain = [...character.normalize("NFKD")]
    .map((part) => LOOK_ALIKES.get(part) ?? RADICALS.get(part) ?? part)
    .join("");
  const letters = Array.from(toSimplified(plain).toLowerCase().replaceAll(NO_LETTERS, ""), (letter) =>
    letter.codePointAt(0)!,
  );
  if (letters.length > 1) several.set(code, letters.slice(0, LETTERS_MAX));
  return letters.length > 1 ? SEVERAL : (letters[0] ?? SIGN);
}

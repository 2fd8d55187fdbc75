import { foldLetters } from "./fold-letters.ts";
import { isLatinOrDigit, standsAlone } from "./match-sensitive-words.ts";

/** Where words stand in a text however they are written there, from the first letter to the last; in order, what overlaps as one. */
export function placeWords(text: string, words: readonly string[]): { at: number; length: number }[] {
  const places: number[] = [];
  const folded = foldLetters(text, places);
  const found: { from: number; to: number }[] = [];
  for (const word of words) {
    const { letters, length } = foldLetters(word);
    const key = letters.subarray(0, length);
    const isLatin = key.every(isLatinOrDigit);
    for (let first = 0; length > 0 && first + length <= folded.length; first += 1) {
      const last = first + length - 1;
      if (folded.letters[first] !== key[0]) continue;
      if (!key.every((letter, at) => letter === folded.letters[first + at])) continue;
      if (isLatin && !standsAlone(folded, first, last)) continue;
      const end = places[last]!;
      found.push({ from: places[first]!, to: end + (text.codePointAt(end)! > 0xffff ? 2 : 1) });
    }
  }
  found.sort((one, other) => one.from - other.from || one.to - other.to);
  const joined: typeof found = [];
  for (const one of found) {
    const before = joined.at(-1);
    if (before && one.from < before.to) before.to = Math.max(before.to, one.to);
    else joined.push({ ...one });
  }
  return joined.map(({ from, to }) => ({ at: from, length: to - from }));
}

/** A text to be decided about, with where the words hit stand in it. */
export function markWords(label: string, text: string, words: readonly string[]) {
  return { label, text, hits: placeWords(text, words) };
}

import type { Pause } from "#platform/pieces.ts";
import { type FoldedLetters, foldLetters } from "./fold-letters.ts";
import { buildWordAutomaton } from "./word-automaton.ts";

const NAMED_MAX = 20;

/** Which words of the lists a text holds, the first twenty as they stand there, however they are written or what is strewn between their letters; but those that are left out. */
export type SensitiveWordsWithin = (text: string, isLeftOut?: (word: string) => boolean) => string[];

/** Words that a text is looked through for at once. */
export interface WordList {
  words: readonly string[];
  /** Of words that are alike as they are read the first one is found. */
  hasAlike: boolean;
  /** The first twenty that are there, each with the place of its last letter; `isLeftOut` names those that count no more. */
  find(text: FoldedLetters, isLeftOut: (word: string) => boolean): Map<string, number>;
}

/** Reads a list of words, in pieces. A Chinese word is found anywhere, a Latin one as a word alone. */
export async function readWordList(words: readonly string[], pause: Pause): Promise<WordList> {
  const keys: Uint32Array[] = [];
  const isLatin: boolean[] = [];
  for (const word of words) {
    const { letters, length } = foldLetters(word);
    const key = letters.slice(0, length);
    keys.push(key);
    isLatin.push(key.every(isLatinOrDigit));
    const others = pause();
    if (others) await others;
  }
  const automaton = await buildWordAutomaton(keys, pause);
  return {
    words,
    hasAlike: automaton.hasAlike,
    find(text, isLeftOut) {
      const found = new Map<string, number>();
      automaton.search(text.letters, text.length, (at, first, last) => {
        const word = words[at]!;
        const isThere = !found.has(word) && (!isLatin[at] || standsAlone(text, first, last)) && !isLeftOut(word);
        if (isThere) found.set(word, last);
        return found.size === NAMED_MAX;
      });
      return found;
    },
  };
}

/** Looks texts through for the words of a list but those that were removed since, and for later ones. */
export function matchSensitiveWords(
  list: WordList,
  { removed, later }: { removed: ReadonlySet<string>; later: WordList | null },
): SensitiveWordsWithin {
  return (text, isLeftOut = () => false) => {
    const folded = foldLetters(text);
    const found = list.find(folded, (word) => removed.has(word) || isLeftOut(word));
    if (!later) return [...found.keys()];
    const all = [...found, ...later.find(folded, isLeftOut)];
    return all
      .sort(([, one], [, other]) => one - other)
      .slice(0, NAMED_MAX)
      .map(([word]) => word);
  };
}

/** Whether no Latin letter or digit stands right before or behind. */
export function standsAlone({ letters, isApart, length }: FoldedLetters, first: number, last: number): boolean {
  const goesOnBefore = first > 0 && isApart[first] === 0 && isLatinOrDigit(letters[first - 1]!);
  const goesOnBehind = last + 1 < length && isApart[last + 1] === 0 && isLatinOrDigit(letters[last + 1]!);
  return !goesOnBefore && !goesOnBehind;
}

export function isLatinOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);
}

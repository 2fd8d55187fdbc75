import type { Pause } from "#platform/make-for-all.ts";
import { type FoldedLetters, foldLetters } from "./fold-letters.ts";
import { buildWordAutomaton } from "./word-automaton.ts";

const NAMED_MAX = 20;

/** Which words of a list a text holds, the first twenty as they stand there, however they are written or what is strewn between their letters. */
export type SensitiveWordsWithin = (text: string) => string[];

/**
 * Reads a list of words, in pieces, so that a text is looked through once for all of them. A Chinese word is found
 * anywhere, a Latin one as a word alone.
 */
export async function matchSensitiveWords(words: readonly string[], pause: Pause): Promise<SensitiveWordsWithin> {
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
  return (text) => {
    const folded = foldLetters(text);
    const held = new Set<string>();
    automaton.search(folded.letters, folded.length, (word, first, last) => {
      if (!isLatin[word] || standsAlone(folded, first, last)) held.add(words[word]!);
      return held.size === NAMED_MAX;
    });
    return [...held];
  };
}

/** Whether no Latin letter or digit stands right before or behind. */
function standsAlone({ letters, isApart, length }: FoldedLetters, first: number, last: number): boolean {
  const goesOnBefore = first > 0 && isApart[first] === 0 && isLatinOrDigit(letters[first - 1]!);
  const goesOnBehind = last + 1 < length && isApart[last + 1] === 0 && isLatinOrDigit(letters[last + 1]!);
  return !goesOnBefore && !goesOnBehind;
}

function isLatinOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);
}

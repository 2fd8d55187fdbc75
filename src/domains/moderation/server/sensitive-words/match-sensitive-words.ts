import { type FoldedLetters, foldLetters, foldWord } from "./fold-letters.ts";
import { buildWordAutomaton } from "./word-automaton.ts";

const NAMED_MAX = 20;

/** Which words of a list a text holds, the first twenty as they stand there, however they are written or what is strewn between their letters. */
export type SensitiveWordsWithin = (text: string) => string[];

/** Reads a list of words so that a text is looked through once for all of them. A Chinese word is found anywhere, a Latin one as a word alone. */
export function matchSensitiveWords(words: readonly string[]): SensitiveWordsWithin {
  const keys = words.map(foldWord);
  const isLatin = keys.map((key) => /^[a-z0-9]+$/.test(key));
  const automaton = buildWordAutomaton(keys.map((key) => [...key].map((letter) => letter.codePointAt(0)!)));
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

import { foldText, type FoldedText } from "#shared/fold-text.ts";

/** A place in a text as written. */
export interface FoundPlace {
  start: number;
  length: number;
}

const WORDS_MAX = 20;
const NUMBER = /^[-+±]?\d+(?:[.,]\d+)?$/;
const UNIT = /^[a-zµμΩω°℃%‰][a-z0-9µμΩω°℃/]{0,4}$/iu;

/**
 * A text as words are looked for: folded and without blanks, so that neither `3.3 V` nor letters set apart are missed;
 * between two figures a blank stays.
 */
export function foldForFind(text: string): FoldedText {
  const { folded, starts, ends } = foldText(text);
  const kept: FoldedText = { folded: "", starts: [], ends: [] };
  for (let at = 0; at < folded.length; at++) {
    const isBlank = /\s/.test(folded[at]!);
    if (isBlank && !(/\d/.test(kept.folded.at(-1) ?? "") && /^\s*\d/.test(folded.slice(at, at + 20)))) continue;
    if (isBlank && kept.folded.endsWith(" ")) continue;
    kept.folded += isBlank ? " " : folded[at]!;
    kept.starts.push(starts[at]!);
    kept.ends.push(ends[at]!);
  }
  return kept;
}

/** What is to be marked for words in an address: each word, a number with its unit as one, what stands in quotation marks as a whole. */
export function wordsToMark(typed: string): string[] {
  const words: string[] = [];
  for (const [, quoted, bare] of typed.matchAll(/["“”]([^"“”]*)["“”]?|([^\s"“”]+)/g)) {
    const word = quoted ?? bare ?? "";
    const last = words.at(-1);
    if (quoted === undefined && last !== undefined && NUMBER.test(last) && UNIT.test(word))
      words[words.length - 1] = last + word;
    else words.push(word);
  }
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** One expression that finds any of the words in a text made by `foldForFind`, the longest first; null where there is nothing to look for. */
export function patternOf(words: readonly string[]): RegExp | null {
  const folded = words.map((word) => foldForFind(word).folded).filter((word) => word !== "");
  if (folded.length === 0) return null;
  const longestFirst = folded.sort((one, other) => other.length - one.length);
  return new RegExp(longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")).join("|"), "g");
}

/** Where the pattern fits, in the text as written, from its beginning to its end. */
export function placesOf(pattern: RegExp, { folded, starts, ends }: FoldedText): FoundPlace[] {
  return Array.from(folded.matchAll(pattern), ({ index, 0: found }) => {
    const start = starts[index]!;
    return { start, length: ends[index + found.length - 1]! - start };
  });
}

import { foldText, type FoldedText } from "#shared/fold-text.ts";
import { isSectionHeading, LEADERS, withoutSectionNumber } from "../../section-headings.ts";

/** A place in a text as written. */
export interface FoundPlace {
  start: number;
  length: number;
}

/** A text as words are looked for, with what it was made of. */
interface FindText extends FoldedText {
  text: string;
}

/** What stands best on a page: the heading of a section, anything but a line of contents, that alone. */
export interface BestPlace {
  index: number;
  kind: "heading" | "text" | "contents";
}

const WORDS_MAX = 20;
const BELOW_CHARACTERS = 160;
const SHORT_WORD = /^[A-Za-z]{1,4}$/;
const LETTER = /[A-Za-z]/;
const NUMBER = /^[-+±]?\d+(?:[.,]\d+)?$/;
const UNIT = /^[a-zµμΩω°℃%‰][a-z0-9µμΩω°℃/]{0,4}$/iu;

/**
 * A text as words are looked for: folded and without blanks, so that neither `3.3 V` nor letters set apart are missed;
 * between two figures a blank stays.
 */
export function foldForFind(text: string): FindText {
  const { folded, starts, ends } = foldText(text);
  const kept: FindText = { folded: "", starts: [], ends: [], text };
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

/** Where the pattern fits, in the text as written, from its beginning to its end; a short Latin word only where a word begins. */
export function placesOf(pattern: RegExp, { text, folded, starts, ends }: FindText): FoundPlace[] {
  return Array.from(folded.matchAll(pattern), ({ index, 0: found }) => {
    const start = starts[index]!;
    return { start, length: ends[index + found.length - 1]! - start };
  }).filter((place) => !isWithinWords(text, place));
}

/**
 * Whether letters of a short word are pieces of others: no GaN in organic or in omega note. A subscript may stand apart
 * from its letter (V GS), and so may all letters.
 */
function isWithinWords(text: string, { start, length }: FoundPlace): boolean {
  const written = text.slice(start, start + length);
  if (!SHORT_WORD.test(written.replaceAll(/\s/g, ""))) return false;
  if (LETTER.test(text[start - 1] ?? "")) return true;
  const [first, ...others] = written.split(/\s+/);
  if (others.length === 0) return false;
  const isSetApart = first!.length === 1 && (others.length === 1 || others.every((piece) => piece.length === 1));
  return !isSetApart || LETTER.test(text[start + length] ?? "");
}

/** Where one is led first among the places of a page, of which there is at least one: to a section that is called so. */
export function bestPlaceOf(text: string, places: readonly FoundPlace[]): BestPlace {
  let best: BestPlace | undefined;
  for (let index = 0; index < places.length;) {
    const begin = text.lastIndexOf("\n", places[index]!.start - 1) + 1;
    const stop = text.indexOf("\n", places[index]!.start);
    const end = stop < 0 ? text.length : stop;
    const line = text.slice(begin, end);
    let [letters, next] = [0, index];
    for (; next < places.length && places[next]!.start < end; next += 1) letters += places[next]!.length;
    if (isSectionHeading({ line, below: text.slice(end, end + BELOW_CHARACTERS), letters }))
      return { index, kind: "heading" };
    const kind = LEADERS.test(line) ? "contents" : "text";
    if (!best || (best.kind === "contents" && kind === "text")) best = { index, kind };
    index = Math.max(next, index + 1);
  }
  return best ?? { index: 0, kind: "text" };
}

/** Whether a heading of an outline is called just as was typed. */
export function isCalledSo(heading: string, typed: string): boolean {
  const [called, words] = [withoutSectionNumber(heading), typed.replaceAll(/["“”]/g, "")].map(
    (text) => foldForFind(text).folded,
  );
  return words !== "" && called === words;
}

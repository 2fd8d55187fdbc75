import { partKey } from "#shared/part-key.ts";

/** A piece of a text, and whether it is what was searched for. */
export interface MatchSegment {
  text: string;
  isMatch: boolean;
}

/** Cuts a text where the keywords stand in it; case, width, spaces and separators do not count, as in the search itself. */
export function matchSegments(text: string, keywords: string): MatchSegment[] {
  const folded = foldText(text);
  const whole = findRange(text, folded, keywords);
  const ranges = whole
    ? [whole]
    : keywords
        .split(/\s+/)
        .map((word) => findRange(text, folded, word))
        .filter((range) => range !== null)
        .sort((a, b) => a.from - b.from);
  const segments: MatchSegment[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    if (from > at) segments.push({ text: text.slice(at, from), isMatch: false });
    if (to > at) segments.push({ text: text.slice(Math.max(from, at), to), isMatch: true });
    at = Math.max(at, to);
  }
  if (at < text.length) segments.push({ text: text.slice(at), isMatch: false });
  return segments;
}

interface FoldedText {
  key: string;
  /** Where in the text each character of the key comes from. */
  starts: number[];
  ends: number[];
}

function foldText(text: string): FoldedText {
  const folded: FoldedText = { key: "", starts: [], ends: [] };
  let at = 0;
  for (const character of text) {
    const key = partKey(character);
    folded.key += key;
    for (let count = 0; count < key.length; count++) {
      folded.starts.push(at);
      folded.ends.push(at + character.length);
    }
    at += character.length;
  }
  return folded;
}

/** What goes on behind a blank begins with a word: no `ao` in Alpha & Omega. */
const FROM_WITHIN_A_WORD = /^[\p{L}\p{N}].*\s/u;

const SHORT_WORD = /^[a-z]{1,4}$/i;
/** Two letters of one word: no capital behind a small one. */
const GOES_ON = /^(?:[A-Za-z][a-z]|[A-Z]{2})$/;

/** Names are words: no `gan` in Organic, but in InnoGaN. In numbers, which hold digits, pieces are looked for anywhere. */
function isWithinAName(text: string, from: number, words: string): boolean {
  return SHORT_WORD.test(words) && !/\d/.test(text) && GOES_ON.test(text.slice(from - 1, from + 1));
}

function findRange(
  text: string,
  { key, starts, ends }: FoldedText,
  words: string,
): { from: number; to: number } | null {
  const wanted = partKey(words);
  for (let found = wanted ? key.indexOf(wanted) : -1; found >= 0; found = key.indexOf(wanted, found + 1)) {
    const [from, to] = [starts[found]!, ends[found + wanted.length - 1]!];
    if (from === 0) return { from, to };
    if (!FROM_WITHIN_A_WORD.test(text.slice(from - 1, to)) && !isWithinAName(text, from, words)) return { from, to };
  }
  return null;
}

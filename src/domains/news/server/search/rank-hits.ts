import { DAY_MS } from "#shared/durations.ts";
import { toSimplified } from "#shared/simplified.ts";
import { countWordsIn } from "./mark-pieces.ts";
import type { SearchWord } from "./read-words.ts";

/** What is known of an article when it is ranked. */
export interface Hit {
  id: number;
  title: string;
  tags: string[];
  publishedAt: Date;
  isInTitle: boolean;
  /** The words stand there one behind the other. */
  isPhraseInTitle: boolean;
}

const TITLE = 2;
const SOME_OF_TITLE = 1;
const PHRASE_IN_TITLE = 1.5;
/** Of a title that says nothing else. */
const WHOLE_TITLE = 1;
/** Added where the words stand together in the text. */
export const PHRASE_IN_TEXT = 0.5;
const TAG = 0.5;
/** Of an article of this moment; a year takes half of it. */
const FRESH = 0.4;
const HALF_LIFE_MS = 365 * DAY_MS;

/** Tells how well an article answers: by its title, by words that stand together, by tags, by its age. Hits compare by it within one search. */
export function scorer(words: readonly SearchWord[], now: Date): (hit: Hit) => number {
  const typed = words.reduce((sum, { text }) => sum + text.length, 0);
  const wanted = new Set(words.flatMap(({ folded }) => folded));
  const known = new Map<string, boolean>();
  const isWanted = (tag: string): boolean => {
    const answer = known.get(tag) ?? wanted.has(toSimplified(tag).toLowerCase());
    known.set(tag, answer);
    return answer;
  };
  return ({ title, tags, publishedAt, isInTitle, isPhraseInTitle }) => {
    const titled = isInTitle
      ? TITLE + WHOLE_TITLE * Math.min(1, typed / title.replaceAll(/\s/gu, "").length)
      : (SOME_OF_TITLE * countWordsIn(title, words)) / words.length;
    const fresh = FRESH * 0.5 ** (Math.max(0, now.getTime() - publishedAt.getTime()) / HALF_LIFE_MS);
    return titled + (isPhraseInTitle ? PHRASE_IN_TITLE : 0) + (tags.some(isWanted) ? TAG : 0) + fresh;
  };
}

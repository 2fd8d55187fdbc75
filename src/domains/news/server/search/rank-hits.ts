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
const HALF_LIFE_MS = 365 * 86_400_000;

/** How well an article answers: by its title, by words that stand together, by tags, by its age. Hits compare by it within one search. */
export function scoreHit({ title, tags, publishedAt, isInTitle, isPhraseInTitle }: Hit, words: readonly SearchWord[], now: Date): number {
  const typed = words.reduce((sum, { text }) => sum + text.length, 0);
  const titled = isInTitle ? TITLE + WHOLE_TITLE * Math.min(1, typed / title.replaceAll(/\s/gu, "").length) : (SOME_OF_TITLE * countWordsIn(title, words)) / words.length;
  const tagged = new Set(tags.map(fold));
  return (
    titled +
    (isPhraseInTitle ? PHRASE_IN_TITLE : 0) +
    (words.some(({ text }) => tagged.has(fold(text))) ? TAG : 0) +
    FRESH * 0.5 ** (Math.max(0, now.getTime() - publishedAt.getTime()) / HALF_LIFE_MS)
  );
}

function fold(text: string): string {
  return toSimplified(text).toLowerCase();
}

import { escapeBareSigns } from "./percent-encoding.ts";

/** What an address of a search has before and in its words. */
const SEARCH_PATH = /^\/(?:specification|datasheet\/datasheetSearch)\/[^?#]*/;
/** Longer ones nobody searches for. */
const WORDS_MAX = 2000;

/** The address of a search whose words were written with a bare `%`, as `100%`, or with half a character, with those taken as they stand; null for another address. */
export function wordsAsTheyStand(address: string): string | null {
  const path = SEARCH_PATH.exec(address)?.[0] ?? "";
  if (path.length > WORDS_MAX) return null;
  const readable = escapeBareSigns(path);
  return readable === path ? null : readable + address.slice(path.length);
}

// No route's pattern goes beyond the end of a line.
const LINE_BREAKS = /(?:%0[ad]|%e2%80%a[89])+/gi;

/** The address of a search in whose words lines break, with blanks there; null for another address. */
export function wordsInOneLine(address: string): string | null {
  const path = SEARCH_PATH.exec(address)?.[0] ?? "";
  const readable = path.replaceAll(LINE_BREAKS, "%20");
  return readable === path ? null : readable + address.slice(path.length);
}

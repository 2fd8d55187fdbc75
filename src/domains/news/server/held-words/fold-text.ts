import { toSimplified } from "#shared/simplified.ts";

const BETWEEN = "[^\\p{L}\\p{N}]*";

/** A text as it is compared with held words: letters and digits alone, in one case, one width and simplified characters. */
export function foldText(text: string): string {
  return toSimplified(text.normalize("NFKC")).toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a folded word stands in a text, whatever is strewn between its letters. Latin words are found as words alone, not within others. */
export function holdsWord(text: string, key: string): boolean {
  return foldText(text).includes(key) && standsAlone(text.normalize("NFKC").toLowerCase(), key);
}

/** Whether a word that a folded text holds is one of its own there: what is given is the text in one case and width. */
export function standsAlone(text: string, key: string): boolean {
  if (!/^[a-z0-9]+$/.test(key)) return true;
  const word = new RegExp(`(?<![a-z0-9])${[...key].join(BETWEEN)}(?![a-z0-9])`, "u");
  return word.test(text);
}

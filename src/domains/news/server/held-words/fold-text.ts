import { toSimplified } from "#shared/simplified.ts";

const BETWEEN = "[^\\p{L}\\p{N}]*";

/** A text as it is compared with held words: letters and digits alone, in one case, one width and simplified characters. */
export function foldText(text: string): string {
  return toSimplified(text.normalize("NFKC")).toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Looks through a text: whether a folded word stands in it, whatever is strewn between its letters. Latin words are found as words alone, not within others. */
export function wordFinder(text: string): (key: string) => boolean {
  const folded = foldText(text);
  const plain = text.normalize("NFKC").toLowerCase();
  return (key) => folded.includes(key) && standsAlone(plain, key);
}

function standsAlone(plain: string, key: string): boolean {
  if (!/^[a-z0-9]+$/.test(key)) return true;
  return new RegExp(`(?<![a-z0-9])${[...key].join(BETWEEN)}(?![a-z0-9])`, "u").test(plain);
}

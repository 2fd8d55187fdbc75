import { sql } from "kysely";
import { chineseSyllables } from "#shared/chinese-syllables.ts";
import { toSimplified } from "#shared/simplified.ts";

/** What somebody is found by, and the letter that he stands under, from all his names; the first one is shown. */
export function foundBy(names: string[]): { searchText: string; letter: string } {
  const spoken = names.map((name) => chineseSyllables(name));
  const words = names.flatMap((name, at) => [
    foldName(name),
    spoken[at]!.join(""),
    spoken[at]!.map((syllable) => syllable[0]).join(""),
  ]);
  const letter = spoken[0]?.[0]?.[0]?.toUpperCase() ?? "";
  return { searchText: [...new Set(words)].join(" "), letter: /^[A-Z]$/.test(letter) ? letter : "#" };
}

/** A name as it is searched: case, width, blanks and whether characters are traditional do not count. */
export function foldName(name: string): string {
  return toSimplified(name.normalize("NFKC")).toLowerCase().replaceAll(/\s+/g, "");
}

/** Whether a column of a query, which `foundBy` wrote, has all the words, which blanks separate. */
export function hasWords(column: string, words: string) {
  const patterns = words.split(/\s+/).map(foldName).filter(Boolean).map(containing);
  return sql<boolean>`${sql.ref(column)} like all (${patterns}::text[])`;
}

/** Words as a pattern of `like` takes them: as they are. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** The pattern of `like` for what holds these words somewhere. */
export function containing(words: string): string {
  return `%${escapeLike(words)}%`;
}

import { brandKey } from "#shared/brand-key.ts";
import { groupBy, type NameBook } from "./name-book.ts";

export interface CategoryRow {
  id: number;
  parentId: number | null;
  name: string;
  nameEn: string;
  partCount: number;
}

/** `Diodes` is a maker before it is a category. */
const SURENESS = { name: 60, english: 44, piece: 40, word: 5 };
/** Part numbers begin so too: `AD 8221`. */
const SHORT_LATIN = /^[a-z0-9]{1,2}$/;
const WORD_FROM_LETTERS = 4;
const PIECE_FROM_CHARACTERS = 3;
const EMPTY_WORDS = new Set(["and", "other", "with", "general", "purpose", "special", "specialised"]);

/** Adds the names of categories: their own two, their aliases, the pieces of those, and weakly single English words. Who names a parent means all below it. */
export function nameCategories(
  names: NameBook,
  rows: CategoryRow[],
  aliases: { categoryId: number; alias: string }[],
): void {
  const children = groupBy(rows, ({ parentId }) => parentId);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const withChildren = (id: number) => [id, ...(children.get(id) ?? []).map((child) => child.id)];
  const weightOf = (id: number) => withChildren(id).reduce((sum, member) => sum + rowOf.get(member)!.partCount, 0);
  const add = (name: string, id: number, sureness: number) =>
    names.add(name, {
      kind: "category",
      ids: withChildren(id),
      sureness,
      weight: weightOf(id),
      isWeak: sureness === SURENESS.word || SHORT_LATIN.test(brandKey(name)),
    });
  // What is called just so comes first, then the fullest.
  for (const { id, name } of rows) add(name, id, SURENESS.name);
  for (const { categoryId, alias } of aliases.toSorted(
    (one, other) => weightOf(other.categoryId) - weightOf(one.categoryId),
  ))
    add(alias, categoryId, SURENESS.name);
  for (const { id, name, nameEn } of rows) {
    for (const form of [nameEn, nameEn.replace(/s$/, "")]) add(form, id, SURENESS.english);
    for (const piece of piecesOf(name)) add(piece, id, SURENESS.piece);
    for (const word of nameEn.toLowerCase().split(/[^a-z]+/)) {
      if (word.length < WORD_FROM_LETTERS || EMPTY_WORDS.has(word)) continue;
      for (const form of [word, word.replace(/s$/, "")]) add(form, id, SURENESS.word);
    }
  }
}

/** `三极管(BJT)` goes by each of its names, `电感/磁珠/变压器` too. */
function piecesOf(name: string): string[] {
  return name
    .split(/[/()~]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== name && piece.length >= PIECE_FROM_CHARACTERS);
}

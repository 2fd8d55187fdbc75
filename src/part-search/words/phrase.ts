import type { Name } from "./name-book.ts";
import type { ReadValue } from "./read-value.ts";
import type { Atom } from "./split-words.ts";

/** One or several atoms, and what they say. */
export interface Phrase {
  atoms: Atom[];
  thing?: Name | undefined;
  value?: ReadValue | undefined;
}

/** As typed, with one blank between words. */
export function typedOf({ atoms }: Phrase): string {
  return atoms
    .map((atom, place) => (place > 0 && atoms[place - 1]!.word !== atom.word ? ` ${atom.typed}` : atom.typed))
    .join("");
}

/** Whether a phrase begins in the word in which the one before it ends. */
export function isAttached({ atoms }: Phrase, before: Phrase | undefined): boolean {
  return before?.atoms.at(-1)!.word === atoms[0]!.word;
}

import { wordTag } from "../index/tags.ts";
import type { NameBook } from "./name-book.ts";

/** What parts do, and the words by which it is asked for. */
export interface FunctionRow {
  slug: string;
  words: readonly string[];
}

/** It says more than the name of a category, and less than what is the same in every catalogue. */
const SURENESS = 70;

const tags = new Map<string, number>();

/** The number under which parts with a function are listed. Remembered: there are few hundred of them. */
export function functionTag(slug: string): number {
  const known = tags.get(slug);
  if (known !== undefined) return known;
  const tag = wordTag(`fn ${slug}`);
  tags.set(slug, tag);
  return tag;
}

/** Adds the words that ask for what parts do: USB转串口, 低噪声. */
export function nameFunctions(names: NameBook, rows: readonly FunctionRow[]): void {
  for (const { slug, words } of rows)
    for (const word of words) names.add(word, { kind: "function", ids: [functionTag(slug)], sureness: SURENESS });
}

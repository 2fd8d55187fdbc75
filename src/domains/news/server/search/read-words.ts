import { tokensOf, tsqueryOf } from "#platform/text-search/tokens.ts";
import { toMainland, toSimplified } from "#shared/simplified.ts";
import { joinedName, nameQuery } from "./part-lexemes.ts";

/** A word of a search: what stands between blanks, Chinese and Latin apart. */
export interface SearchWord {
  /** As typed. */
  text: string;
  /** Its spellings, as literals of `tsquery`; any of them is the word. */
  queries: string[];
  spellings: string[];
  /** The spellings in simplified characters and small letters. */
  folded: string[];
}

/** Words beyond these are left out. */
const WORDS_MAX = 8;
const BETWEEN = /[\s,，;；、。?？!！:：|｜"“”'‘’()（）《》【】[\]]+/u;
/** N沟道 and C语言 stay whole: a letter alone is part of its word. */
const SCRIPT_CHANGE = /(?<=[A-Za-z0-9][A-Za-z0-9])(?=\p{Script=Han})|(?<=\p{Script=Han}{2})(?=[A-Za-z0-9]{2})/u;
const HAN = /\p{Script=Han}/u;

/** The words of a search, each once; `beyond` are those that are too many. Signs alone are none. */
export function readWords(typed: string): { words: SearchWord[]; beyond: string[] } {
  // PostgreSQL takes no such character.
  const texts = typed
    .toWellFormed()
    .replaceAll("\0", " ")
    .split(BETWEEN)
    .flatMap((text) => text.split(SCRIPT_CHANGE));
  const words = [...new Set(texts)].flatMap((text) => toWord(text) ?? []);
  return { words: words.slice(0, WORDS_MAX), beyond: words.slice(WORDS_MAX).map(({ text }) => text) };
}

/** A Chinese word as the smaller ones a reader would part it into; null where it is one. */
export function cutWord({ text }: SearchWord): SearchWord[] | null {
  if (!HAN.test(text)) return null;
  const segments = Array.from(
    new Intl.Segmenter("zh", { granularity: "word" }).segment(text),
    ({ segment }) => segment,
  );
  // A character alone says too little and stays with the word before.
  const pieces = segments.reduce<string[]>((joined, segment) => {
    if ([...segment].length === 1 && joined.length > 0) joined[joined.length - 1] += segment;
    else joined.push(segment);
    return joined;
  }, []);
  return pieces.length < 2 ? null : pieces.flatMap((piece) => toWord(piece) ?? []);
}

/** What an article must hold for all of the words, as a literal of `tsquery`. */
export function queryOf(words: readonly SearchWord[]): string {
  return words.map(({ queries }) => `(${queries.join(" | ")})`).join(" & ");
}

/** The same wherever in the article its pairs of characters stand. */
export function looselyOf(query: string): string {
  return query.replaceAll(" <-> ", " & ");
}

/** The words one behind the other, as they were typed. */
export function phraseOf(typed: string): string | null {
  return tsqueryOf(typed.toWellFormed().replaceAll("\0", " ")) ?? null;
}

function toWord(text: string): SearchWord | null {
  if (tokensOf(text).length === 0) return null;
  const simplified = toSimplified(text);
  const mainland = HAN.test(text) && simplified !== text ? toMainland(text) : simplified;
  const spellings = [...new Set([text, mainland])];
  const joined = joinedName(text);
  const queries = spellings.flatMap((spelling) => tsqueryOf(spelling) ?? []);
  return {
    text,
    spellings,
    folded: [...new Set(spellings.map((spelling) => toSimplified(spelling).toLowerCase()))],
    queries: [...new Set([...queries, ...(joined === null ? [] : [nameQuery(joined)])])],
  };
}

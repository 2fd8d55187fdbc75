/** A text holds so many at most. */
export const DOCUMENT_WORDS_MAX = 50_000;

/** One sign of scripts that write no blanks, or a word or number in other letters: `3.3V` is one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+(?:['’._-](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+)*/gu;

/** How long a text is, as Chinese editors count. */
export function countWords(text: string): number {
  let words = 0;
  for (const _ of text.matchAll(WORD)) words += 1;
  return words;
}

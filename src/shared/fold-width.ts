/** More than twenty marks on a letter, which take the square of their number to be put in order; the half-width sound marks of Japanese become some. */
const PILED_MARKS = /([\p{M}ﾞﾟ]{20})[\p{M}ﾞﾟ]+/gu;

/** A text in NFKC, in time that is linear in its length: of the marks on one letter the first twenty stay. */
export function foldWidth(text: string): string {
  return withoutPiledMarks(text).normalize("NFKC");
}

/** A text with no more than twenty marks on a letter: whatever looks at letters as a whole takes no square of its length. */
export function withoutPiledMarks(text: string): string {
  return text.replace(PILED_MARKS, "$1");
}

/** Longer texts may hold so many marks on one letter that putting them in order takes the square of their number. */
const SHORT = 200;
/** More than twenty marks on a letter; the half-width sound marks of Japanese become some. */
const PILED_MARKS = /([\p{M}\uff9e\uff9f]{20})[\p{M}\uff9e\uff9f]+/gu;

/** A text in NFKC, in time that is linear in its length: of the marks on one letter the first twenty stay where it is long. */
export function foldWidth(text: string): string {
  return withoutPiledMarks(text).normalize("NFKC");
}

/** A long text with no more than twenty marks on a letter: whatever looks at letters as a whole takes no square of its length. */
export function withoutPiledMarks(text: string): string {
  return text.length > SHORT ? text.replace(PILED_MARKS, "$1") : text;
}

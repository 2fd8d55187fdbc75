// Sites stamp their address on every page of a scan.
const STAMP = /\b(?:https?:|www\.|[\w-]{1,63}\.(?:com|net|org|cn|ru)\b)/i;
/** A stamp stands alone on its line; what is longer is no line of print. */
const LINE_CHARACTERS = 4000;
/** Fewer are what a scanner or a site left, a number or a letter. Two Chinese characters are a title. */
const FEWEST_CHARACTERS = 3;

/** The lines of a page without those that hold the address of a site. */
export function withoutStamps(text: string): string {
  return text
    .split("\n")
    .filter((line) => !STAMP.test(line.slice(0, LINE_CHARACTERS)))
    .join("\n");
}

/** Whether a page holds no words of its own: it is a picture, or empty. */
export function isWithoutWords(text: string): boolean {
  const words = withoutStamps(text).replace(/[\s\d]/g, "");
  return words.length < FEWEST_CHARACTERS && !/\p{Script=Han}/u.test(words);
}

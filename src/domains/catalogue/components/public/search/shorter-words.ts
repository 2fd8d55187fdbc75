const LONG_ENOUGH = 6;

/** What to try where the words found nothing: all but the last, or the first two thirds of the only one; null where that leaves too little. */
export function shorterWords(keywords: string): string | null {
  const words = keywords.trim().split(/\s+/u);
  if (words.length > 1) return words.slice(0, -1).join(" ");
  const characters = [...words[0]!];
  if (characters.length < LONG_ENOUGH) return null;
  const first = characters.slice(0, Math.ceil((characters.length * 2) / 3)).join("");
  return first.replace(/[^\p{L}\p{N}]+$/u, "") || null;
}

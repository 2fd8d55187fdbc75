/** Pages that share less of what tells them from others are two pages. */
const LIKE_AT_LEAST = 0.3;
/** A page without text may be the same as one with: better that than to call it new. */
const UNREADABLE_LIKENESS = 0.31;
/** A word on more pages than these tells none of them from the others. */
const TELLING_PAGES_MAX = 3;

/** How alike the pages of two editions are, from 0 to 1: by the words that stand on few pages alone. Null is a page without text. */
export function likenessOf(
  older: (string | null)[],
  newer: (string | null)[],
): (older: number, newer: number) => number {
  const [before, after] = [tellingWords(older), tellingWords(newer)];
  const shared = new Map<number, number>();
  for (const [word, places] of before.places) {
    for (const other of after.places.get(word) ?? [])
      for (const one of places)
        shared.set(one * newer.length + other, (shared.get(one * newer.length + other) ?? 0) + 1);
  }
  return function likeness(one, other) {
    const [content, next] = [older[one]!, newer[other]!];
    if (content === next) return 1;
    if (content === null || next === null) return UNREADABLE_LIKENESS;
    const like =
      (2 * (shared.get(one * newer.length + other) ?? 0)) / (before.counts[one]! + after.counts[other]! || 1);
    return like >= LIKE_AT_LEAST ? like : 0;
  };
}

function tellingWords(pages: (string | null)[]): { places: Map<string, number[]>; counts: number[] } {
  const places = new Map<string, number[]>();
  for (const [place, content] of pages.entries()) {
    for (const word of new Set(content?.split(/\s+/))) {
      const known = places.get(word);
      if (!known) places.set(word, [place]);
      else if (known.length <= TELLING_PAGES_MAX) known.push(place);
    }
  }
  const counts = pages.map(() => 0);
  for (const [word, found] of places) {
    if (found.length > TELLING_PAGES_MAX) places.delete(word);
    else for (const place of found) counts[place]!++;
  }
  return { places, counts };
}

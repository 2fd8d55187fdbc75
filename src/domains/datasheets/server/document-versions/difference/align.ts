/** More pairs are not weighed: things then belong together in their order. */
const CELLS_MAX = 1_000_000;

/**
 * Which things of two lists belong together: pairs of places, rising in both, with the greatest sum of `likeness`. Things whose likeness is 0 never
 * belong together, unless there are too many to tell.
 */
export function align(
  older: number,
  newer: number,
  likeness: (older: number, newer: number) => number,
): [older: number, newer: number][] {
  if (older * newer > CELLS_MAX)
    return Array.from({ length: Math.min(older, newer) }, (_, place): [number, number] => [place, place]);
  const width = newer + 1;
  // What can be had from each place to the end.
  const best = new Float32Array((older + 1) * width);
  const paired = new Float32Array((older + 1) * width);
  for (let one = older - 1; one >= 0; one--) {
    for (let other = newer - 1; other >= 0; other--) {
      const own = likeness(one, other);
      const place = one * width + other;
      paired[place] = own > 0 ? own + best[place + width + 1]! : 0;
      best[place] = Math.max(paired[place], best[place + width]!, best[place + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let one = 0, other = 0; one < older && other < newer;) {
    const place = one * width + other;
    if (paired[place]! > 0 && paired[place] === best[place]) pairs.push([one++, other++]);
    else if (best[place + width] === best[place]) one++;
    else other++;
  }
  return pairs;
}

/**
 * Pairs of equal things that stand in both lists once, in the longest row that rises in both: what stands between two of them is compared by itself.
 * Null things are equal to nothing.
 */
export function anchors(older: (string | null)[], newer: (string | null)[]): [older: number, newer: number][] {
  const places = onlyPlaces(newer);
  const common = [...onlyPlaces(older)].flatMap(([thing, one]): [number, number][] =>
    places.has(thing) ? [[one, places.get(thing)!]] : [],
  );
  common.sort(([one], [other]) => one - other);
  return longestRise(common);
}

function onlyPlaces(things: (string | null)[]): Map<string, number> {
  const places = new Map<string, number>();
  const often = new Set<string>();
  for (const [place, thing] of things.entries()) {
    if (thing === null) continue;
    if (places.has(thing)) often.add(thing);
    places.set(thing, place);
  }
  for (const thing of often) places.delete(thing);
  return places;
}

/** The longest part of the pairs that rises in the second number, too. */
function longestRise(pairs: [number, number][]): [number, number][] {
  // The pair with the lowest end of each length, and what stood before each pair.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < place) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = index;
  }
  const rise: [number, number][] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) rise.unshift(pairs[index]!);
  return rise;
}

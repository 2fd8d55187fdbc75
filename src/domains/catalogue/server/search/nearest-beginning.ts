import { partKey } from "#shared/part-key.ts";

/** As much of a part number as somebody has typed who made an error or two: the beginning that is most like it, of two such the longer one. */
export function nearestBeginning(mpn: string, typed: string): string {
  const wanted = [...partKey(typed)];
  const characters = [...mpn];
  // How many characters must be put in, left out, changed or swapped to make what was typed, up to each place, of the beginning looked at.
  let [before, last]: [number[], string] = [[], ""];
  let distances = [0, ...wanted.map((_, at) => at + 1)];
  let nearest = { length: 0, distance: distances.at(-1)! };
  for (const [at, character] of characters.entries()) {
    const key = partKey(character);
    if (key === "") continue;
    const next = [distances[0]! + 1];
    for (const [place, other] of wanted.entries()) {
      const isSwapped = other === last && wanted[place - 1] === key;
      next.push(
        Math.min(
          next[place]! + 1,
          distances[place + 1]! + 1,
          distances[place]! + (other === key ? 0 : 1),
          isSwapped ? before[place - 1]! + 1 : Infinity,
        ),
      );
    }
    [before, distances, last] = [distances, next, key];
    if (next.at(-1)! <= nearest.distance) nearest = { length: at + 1, distance: next.at(-1)! };
  }
  return characters.slice(0, nearest.length).join("");
}

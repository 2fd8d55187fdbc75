const table = new Uint8Array(64 * 64);

/** Whether the key, or else one of its beginnings, is the word with no more errors than this (optimal string alignment). */
export function compareTypos(word: string, key: string, limit: number): "whole" | "prefix" | null {
  const width = word.length + 1;
  const [tooMany, end] = [limit + 1, word.length];
  for (let length = 0; length < width; length++) table[length] = Math.min(length, tooMany);
  let isPrefix = end <= limit;
  for (let at = 1; at <= key.length; at++) {
    // Farther from the diagonal there are too many errors.
    const from = Math.max(1, at - limit);
    const to = Math.min(end, at + limit);
    let least = (table[at * width + from - 1] = from === 1 ? Math.min(at, tooMany) : tooMany);
    for (let length = from; length <= to; length++) {
      const above = (at - 1) * width + length;
      const cost = word[length - 1] === key[at - 1] ? 0 : 1;
      let errors = Math.min(table[above - 1]! + cost, table[above]! + 1, table[at * width + length - 1]! + 1, tooMany);
      if (at > 1 && length > 1 && word[length - 1] === key[at - 2] && word[length - 2] === key[at - 1])
        errors = Math.min(errors, table[above - width - 2]! + 1);
      table[at * width + length] = errors;
      if (errors < least) least = errors;
    }
    if (to < end) table[at * width + to + 1] = tooMany;
    if (least > limit || at > end + limit) return isPrefix ? "prefix" : null;
    if (to === end && table[at * width + end]! <= limit) isPrefix = true;
  }
  if (Math.abs(key.length - end) <= limit && table[key.length * width + end]! <= limit) return "whole";
  return isPrefix ? "prefix" : null;
}

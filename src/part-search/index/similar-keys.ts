import { FOLDED_BYTE, LOOKALIKE_BYTES } from "./search-key.ts";
import type { KeyBranch, Range, SortedKeys } from "./sorted-keys.ts";
import { TypoRow } from "./typo-row.ts";

/** Keys that begin with these bytes, but for letters and digits that look alike; those among them that end there. */
export function findLookalikes(keys: SortedKeys, bytes: Uint8Array): { whole: Range[]; prefix: Range[] } {
  const unclear = [...bytes.keys()].filter((place) => lookalikesOf(bytes[place]!).length > 0);
  let variants = [bytes];
  for (const [index, place] of unclear.entries()) {
    const known = unclear[index + 1] ?? bytes.length;
    variants = variants
      .flatMap((variant) => lookalikesOf(bytes[place]!).map((byte) => variant.with(place, byte)))
      .filter((variant) => isAny(keys.startingWith(variant.subarray(0, known))));
  }
  const prefix = variants.map((variant) => keys.startingWith(variant)).filter(isAny);
  return { whole: prefix.map((range) => keys.endingAt(range, bytes.length)), prefix };
}

function lookalikesOf(byte: number): readonly number[] {
  return LOOKALIKE_BYTES[FOLDED_BYTE[byte]!]!;
}

function isAny({ from, to }: Range): boolean {
  return to > from;
}

// Of so few keys the next bytes are read off rather than looked for.
const FEW_KEYS = 4;

/** Keys with a beginning that has at most `errors` errors against these bytes; those among them that have no more as a whole. */
export function findTypos(keys: SortedKeys, bytes: Uint8Array, errors: number): { whole: Range[]; prefix: Range[] } {
  const whole: Range[] = [];
  const prefix: Range[] = [];
  const rows = new TypoRow(bytes, errors);
  if (isAny(keys.all)) walk({ range: keys.all, depth: 0, symbols: 0 }, { isPrefixFound: false, mayErr: true });
  return { whole, prefix };

  function walk({ range, depth, symbols }: KeyBranch, state: { isPrefixFound: boolean; mayErr: boolean }): void {
    const isWithin = rows.isWithin(depth);
    if (isWithin && !state.isPrefixFound) prefix.push(range);
    const isPrefixFound = state.isPrefixFound || isWithin;
    let { from } = range;
    if (keys.text.length(keys.documentAt(from)) === depth) {
      from = keys.endingAt(range, depth).to;
      if (isWithin) whole.push({ from: range.from, to: from });
    }
    const branch = { range: { from, to: range.to }, depth, symbols };
    if (state.mayErr || range.to - from <= FEW_KEYS) {
      while (branch.range.from < range.to) {
        const byte = keys.text.byteAt(keys.documentAt(branch.range.from), depth);
        const next = keys.withFirstByte(branch, byte);
        follow(next, byte, isPrefixFound);
        branch.range.from = next.range.to;
      }
    } else {
      for (const byte of rows.expectedAt(depth)) {
        if (rows.add(depth, byte) === null) continue;
        const next = keys.withByte(branch, byte);
        if (isAny(next.range)) follow(next, byte, isPrefixFound);
      }
    }
  }

  function follow(branch: KeyBranch, byte: number, isPrefixFound: boolean): void {
    const least = rows.add(branch.depth - 1, byte);
    if (least !== null) walk(branch, { isPrefixFound, mayErr: least < errors });
  }
}

import { FOLDED_BYTE, LOOKALIKE_BYTES } from "./search-key.ts";
import type { Range, SortedKeys } from "./sorted-keys.ts";
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

/** Keys with a beginning that has at most `errors` errors against these bytes; those among them that have no more as a whole. */
export function findTypos(keys: SortedKeys, bytes: Uint8Array, errors: number): { whole: Range[]; prefix: Range[] } {
  const whole: Range[] = [];
  const prefix: Range[] = [];
  const rows = new TypoRow(bytes, errors);
  if (isAny(keys.all)) walk(keys.all, 0, false);
  return { whole, prefix };

  function walk(range: Range, depth: number, isPrefixFound: boolean): void {
    let { from } = range;
    const { to } = range;
    if (!isPrefixFound && rows.isWithin(depth)) {
      prefix.push(range);
      isPrefixFound = true;
    }
    if (keys.text.length(keys.documentAt(from)) === depth) {
      const end = keys.endingAt(range, depth).to;
      if (rows.isWithin(depth)) whole.push({ from, to: end });
      from = end;
    }
    while (from < to) {
      const byte = keys.text.byteAt(keys.documentAt(from), depth);
      const end = keys.endOfByte({ from, to }, depth, byte);
      if (rows.add(depth, byte)) walk({ from, to: end }, depth + 1, isPrefixFound);
      from = end;
    }
  }
}

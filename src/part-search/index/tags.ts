import { partKey } from "#shared/part-key.ts";
import { toSimplified } from "#shared/simplified.ts";

/** Units in the order of their numbers in tags: append only, or raise the format's version. */
export const TAG_UNITS = ["V", "A", "W", "Ω", "F", "H", "Hz", "%", "B", "bit", "s", "m", "℃", "g", "bps"] as const;
export type TagUnit = (typeof TAG_UNITS)[number];

const MANTISSA_DIGITS = 5;
const MANTISSA_BITS = 17;
const EXPONENT_BITS = 5;
const LEAST_EXPONENT = -18;
const WORD_BIT = 0x80000000;
const FOLDED = /^[0-9a-z]*$/;

/**
 * The number under which parts with this value (base unit, not negative) are listed: equal for values equal to five
 * digits, null for what no part has.
 */
export function valueTag(unit: TagUnit, value: number): number | null {
  if (!Number.isFinite(value) || value < 0) return null;
  let mantissa = 0;
  let exponent = 0;
  if (value > 0) {
    const [digits, power] = value.toExponential(MANTISSA_DIGITS - 1).split("e") as [string, string];
    mantissa = Number(digits.replace(".", ""));
    exponent = Number(power) - MANTISSA_DIGITS + 1;
    while (mantissa % 10 === 0) {
      mantissa /= 10;
      exponent += 1;
    }
  }
  const place = exponent - LEAST_EXPONENT;
  if (place < 0 || place >= 1 << EXPONENT_BITS) return null;
  return (((TAG_UNITS.indexOf(unit) << EXPONENT_BITS) | place) << MANTISSA_BITS) | mantissa;
}

/**
 * The number under which all parts with this word are listed: equal for words that differ only in case, width, separators or
 * traditional characters. Two words rarely share a number.
 */
export function wordTag(typed: string): number {
  const word = FOLDED.test(typed) ? typed : partKey(toSimplified(typed));
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) {
    hash ^= word.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash | WORD_BIT) >>> 0;
}

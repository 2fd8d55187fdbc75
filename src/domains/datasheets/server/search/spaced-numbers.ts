/** How part numbers are parted by a blank: what stands before it, and what behind. The shorter the halves, the more they may be words of their own. */
const HALVES: [RegExp, RegExp][] = [
  // AO 3401, LM 317T, SN 74HC595
  [/^[a-z]{1,5}$/i, /^(?:\d{3,}[a-z]{0,3}|\d{2}[a-z]{1,4}\d{2,}[a-z]{0,3})$/i],
  // 1N 4148, 74HC 595
  [/^\d{1,2}[a-z]{1,4}$/i, /^\d{2,}[a-z]{0,3}$/i],
  // STM32 F103
  [/^[a-z]{2,5}\d{1,2}$/i, /^[a-z]\d{2,}[a-z0-9]*$/i],
];
/** Behind a number that is one already: STM32F103 C8T6. */
const ENDING = [/^[a-z]{2,5}\d{1,2}[a-z]\d{2,}$/i, /^[a-z]\d[a-z]\d$/i] as const;
const LETTERS = /^[a-z]+$/i;
const DIGITS = /^\d+$/;

/** Whether two words with a blank between them may be one part number. */
export function isPartNumber(before: string, after: string): boolean {
  const [one, other] = [before.normalize("NFKC"), after.normalize("NFKC")];
  return [...HALVES, ENDING].some(([left, right]) => left.test(one) && right.test(other));
}

/** How a number is written whose halves these are: whole first. Apart only where no word would be taken for a half. */
export function spellNumber(halves: readonly string[]): string[] {
  const [first = "", ...others] = halves.map((half) => half.normalize("NFKC"));
  const whole = [first, ...others].join("");
  if (others.length !== 1 || !LETTERS.test(first)) return [whole];
  return [whole, `${first}-${others[0]}`, ...(DIGITS.test(others[0]!) ? [`${first} ${others[0]}`] : [])];
}

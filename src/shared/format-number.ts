import { readDecimal, roundDecimal } from "./decimal.ts";

/** What stands where there is no number to show. */
export const NO_NUMBER = "–";

export interface NumberFormat {
  /** 6 unless told: docs/conventions.md 18. */
  maxDecimals?: number;
  /** 0 unless told; zeros are added up to it, so that a column of prices lines up. */
  minDecimals?: number;
}

/** `1,234.5`: thousands separators, at most 6 decimals, no trailing zeros; takes decimal text without float damage, `–` for no number. */
export function formatNumber(value: number | string, { maxDecimals = 6, minDecimals = 0 }: NumberFormat = {}): string {
  const exact = readDecimal(value);
  if (!exact) return NO_NUMBER;
  const { isNegative, whole, fraction } = roundDecimal(exact, maxDecimals);
  const decimals = fraction.padEnd(minDecimals, "0");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${isNegative ? "-" : ""}${grouped}${decimals && `.${decimals}`}`;
}

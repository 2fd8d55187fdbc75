/** A decimal number taken apart, so that no digit passes through a float. */
export interface Decimal {
  isNegative: boolean;
  /** Digits before the point, without leading zeros, at least one. */
  whole: string;
  /** Digits after the point, without trailing zeros, perhaps none. */
  fraction: string;
}

const DECIMAL_PATTERN = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?\s*$/i;

/** Reads a number or decimal text (also `1e-7`) exactly; null when it is no finite number. */
export function readDecimal(value: number | string): Decimal | null {
  const match = DECIMAL_PATTERN.exec(String(value));
  if (!match || !(match[2] || match[3])) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = whole + fraction;
  const pointAt = whole.length + Number(exponent);
  const padded = pointAt < 0 ? "0".repeat(-pointAt) + digits : digits.padEnd(pointAt, "0");
  return tidy(sign === "-", padded.slice(0, Math.max(pointAt, 0)), padded.slice(Math.max(pointAt, 0)));
}

/** The number with at most so many decimals, a half rounded away from zero. */
export function roundDecimal(decimal: Decimal, decimals: number): Decimal {
  const { isNegative, whole, fraction } = decimal;
  if (fraction.length <= decimals) return decimal;
  const kept = BigInt(whole + fraction.slice(0, decimals)) + (fraction.charAt(decimals) >= "5" ? 1n : 0n);
  const digits = kept.toString().padStart(decimals + 1, "0");
  return tidy(isNegative, digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals));
}

function tidy(isNegative: boolean, whole: string, fraction: string): Decimal {
  const tidyWhole = whole.replace(/^0+/, "") || "0";
  const tidyFraction = fraction.replace(/0+$/, "");
  // -0 is written 0.
  return {
    isNegative: isNegative && (tidyWhole !== "0" || tidyFraction !== ""),
    whole: tidyWhole,
    fraction: tidyFraction,
  };
}

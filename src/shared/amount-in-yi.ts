import { readDecimal } from "./decimal.ts";
import { formatNumber, NO_NUMBER } from "./format-number.ts";

/** Of one 亿 in hundredths of a currency's unit, as fen are. */
const PLACES = 10;
const FEN_MAX = 9_000_000_000_000_000n;

/** An amount in 亿 as hundredths of the currency's unit, no digit lost; null where it is none, or larger than any company's. */
export function fenOfYi(text: string): number | null {
  const decimal = readDecimal(text);
  if (!decimal || decimal.fraction.length > PLACES) return null;
  const fen = BigInt(decimal.whole + decimal.fraction.padEnd(PLACES, "0"));
  return fen > FEN_MAX ? null : Number(decimal.isNegative ? -fen : fen);
}

/** 12.34 亿. */
export function formatYi(fen: number | null): string {
  return fen === null ? NO_NUMBER : `${formatNumber(fen / 10 ** PLACES, { minDecimals: 2, maxDecimals: 2 })} 亿`;
}

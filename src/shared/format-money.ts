import { formatNumber, NO_NUMBER, type NumberFormat } from "./format-number.ts";

export const CURRENCIES = ["CNY", "USD", "HKD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

const SIGNS: Record<Currency, string> = { CNY: "¥", USD: "$", HKD: "HK$", EUR: "€" };

/** A price such as `¥0.0123`, from decimal text: up to 6 decimals, trailing zeros cut; `–` for no number. */
export function formatMoney(amount: number | string, currency: Currency, format?: NumberFormat): string {
  const written = formatNumber(amount, format);
  if (written === NO_NUMBER) return written;
  return written.startsWith("-") ? `-${SIGNS[currency]}${written.slice(1)}` : `${SIGNS[currency]}${written}`;
}

/** A total such as `¥1,234.50`, from fen (or cents): always two decimals. */
export function formatFen(fen: number, currency: Currency): string {
  return formatMoney(`${fen}e-2`, currency, { minDecimals: 2, maxDecimals: 2 });
}

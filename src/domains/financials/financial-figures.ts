import { formatNumber, NO_NUMBER } from "#shared/format-number.ts";

/** 45.12%, from hundredths of a percent; a growth with its sign. */
export function formatShare(share: number | null, isGrowth = false): string {
  if (share === null) return NO_NUMBER;
  return `${isGrowth && share > 0 ? "+" : ""}${formatNumber(share / 100, { minDecimals: 2, maxDecimals: 2 })}%`;
}

/** By how much something grew, in hundredths of a percent; null where that says nothing. */
export function growthOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before <= 0) return null;
  return Math.round(((now - before) / before) * 10_000);
}

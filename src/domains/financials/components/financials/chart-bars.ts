import type { FinancialReport } from "../../contract/financials.ts";

export const WIDTH = 720;
export const HEIGHT = 220;
const FOOT = 24;
const GAP = 0.3;

interface Bar {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Revenue as bars over the quarters, from zero; below it where it is negative. */
export function drawBars(series: readonly FinancialReport[]): { bars: Bar[]; zero: number } {
  const figures = series.map(({ revenueFen }) => revenueFen);
  const [least, most] = [Math.min(0, ...figures), Math.max(0, ...figures)];
  const scale = most === least ? 0 : (HEIGHT - FOOT) / (most - least);
  const zero = round(most * scale);
  const step = WIDTH / Math.max(1, series.length);
  const bars = series.map(({ id, revenueFen }, at) => ({
    id,
    x: round(at * step + (step * GAP) / 2),
    y: revenueFen < 0 ? zero : round((most - revenueFen) * scale),
    width: round(step * (1 - GAP)),
    height: round(Math.abs(revenueFen) * scale),
  }));
  return { bars, zero };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

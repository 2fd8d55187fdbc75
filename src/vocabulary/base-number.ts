/** 74-series numbers are called by family and function, whoever makes them: SN74HC00N is a 74HC00. */
const SERIES_74 =
  /(?:^|[A-Z])(74(?:HCT|HC|LVC|LV|LS|AHCT|AHC|ALVC|AUP|AUC|VHCT|VHC|ACT|AC|ALS|AS|F|S|ABT|LVT|CBT)\d?[GT]?\d{2,5})/;
const BASE = /^(?:[A-Z]{1,5}\d{2,6}|\d[A-Z]{1,2}\d{2,5})/;
const SHORTEST = 5;

/** What parts of several makers are called alike, without the letters of maker, grade and package: `LM358`, `2N7002`, `74HC00`. Null for a number that has none. */
export function baseNumber(mpn: string): string | null {
  const number = mpn.normalize("NFKC").toUpperCase().trim();
  const series = SERIES_74.exec(number)?.[1];
  if (series) return series;
  const base = BASE.exec(number)?.[0];
  return base && base.length >= SHORTEST ? base : null;
}

import { partKey } from "#shared/part-key.ts";

/** A family's name must say this much before other parts may begin with it. */
const SHORTEST_FAMILY = 4;

/**
 * Whether a document for `family` describes `mpn`: the same number, or one that goes on behind it. A figure never goes on:
 * `1N400` is not the family of `1N4007`, nor `SMBJ6` that of `SMBJ6.0CA`.
 */
export function isSameFamily(family: string, mpn: string): boolean {
  if (partKey(family) === partKey(mpn)) return true;
  const [beginning, whole] = [fold(family), fold(mpn)];
  if (partKey(family).length < SHORTEST_FAMILY || !whole.startsWith(beginning)) return false;
  return !(/\d$/.test(beginning) && /^[.,]?\d/.test(whole.slice(beginning.length)));
}

function fold(mpn: string): string {
  return mpn.normalize("NFKC").toLowerCase().trim();
}

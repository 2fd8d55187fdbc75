/**
 * The key by which a part number is found: equal for numbers that differ only in case, width, spaces or separators.
 * It is never an identity: `SMBJ6.0CA` and `SMBJ60CA` share one. The rule: docs/conventions.md 18.
 */
export function partKey(mpn: string): string {
  return mpn
    .replace(/[µμΜ]/g, "u")
    .replace(/[ΩΩ]/g, "ohm")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

import { foldWidth } from "./fold-width.ts";

/**
 * The key by which a part number is found, without case, width, spaces and separators; never an identity, as
 * `SMBJ6.0CA` and `SMBJ60CA` share one (docs/conventions.md 18).
 */
export function partKey(mpn: string): string {
  return foldWidth(mpn.replace(/[µμΜ]/g, "u").replace(/[ΩΩ]/g, "ohm"))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * How a part fits what was typed: as printed (`exact`), but for case and width (`case`), but for separators (`key`), the same part packed
 * otherwise (`family`), by what is printed on it (`marking`), but for letters and digits that look alike (`confusable`), at its beginning
 * (`prefix`), somewhere inside (`substring`), by its description and values (`described`), with one or two errors (`typo`), or by brand,
 * category, package and values alone (`listed`).
 */
export const MATCHES = [
  "exact",
  "case",
  "key",
  "family",
  "marking",
  "confusable",
  "prefix",
  "substring",
  "described",
  "typo",
  "listed",
] as const;
export type Match = (typeof MATCHES)[number];

/** Whether the part is called as was typed. */
export function isCalledSo(match: Match): boolean {
  return match === "exact" || match === "case" || match === "key";
}

/** What words can be taken for. */
export const TERM_KINDS = ["brand", "category", "package", "value", "marking"] as const;

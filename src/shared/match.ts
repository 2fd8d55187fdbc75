/**
 * How a part fits what was typed, the best first: by its number as printed or with ever less of it equal, then by
 * description, with errors (`typo`), or by what it is alone (`listed`).
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
export const TERM_KINDS = ["brand", "category", "package", "value", "function", "marking"] as const;

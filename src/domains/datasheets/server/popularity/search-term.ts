import { toSimplified } from "#shared/simplified.ts";

const LENGTH_MAX = 60;
const NO_WORD = /^[^\p{L}\p{N}]*$/u;

/** What says who somebody is, or how to reach him, and addresses: a search that holds one of these is not kept. */
const PRIVATE = [
  /@[^\s@]+\./,
  // Mobile numbers, also in groups of 3-4-4; those of the mainland with an area code before them.
  /(?<![\p{L}\p{N}])(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])\+?852[ -]\d{4}[ -]?\d{4}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])(?:0\d{2,3}[ -]|\(0\d{2,3}\) ?)\d{7,8}(?![\p{L}\p{N}])/u,
  // Identity cards, bank cards.
  /(?<![\p{L}\p{N}])\d{15,19}x?(?![\p{L}\p{N}])/iu,
  /(?:(?<![a-z])(?:qq|tel)|电话|手机)[ :=号]*\d{5,}/i,
  /(?:微信|wechat|weixin)[ :=号]*[a-z0-9_-]{5,}/i,
  /https?:|www\.|\/\/|[a-z0-9-]+\.(?:com|cn|net|org|cc|top|xyz|vip|info|io|me)(?![a-z0-9])/i,
];

export interface SearchTerm {
  /** Folded: one for all spellings that mean the same words. */
  term: string;
  /** As typed, in ordinary width. */
  spelling: string;
}

/** What a search is counted under; null for what says nothing, is too long to be a part, or belongs to somebody. */
export function readSearchTerm(keywords: string): SearchTerm | null {
  const spelling = keywords.normalize("NFKC").replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  const term = toSimplified(spelling).toLowerCase();
  if (NO_WORD.test(term) || [term, spelling].some(({ length }) => length > LENGTH_MAX)) return null;
  return PRIVATE.some((pattern) => pattern.test(term)) ? null : { term, spelling };
}

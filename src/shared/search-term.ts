import { hasContact } from "#shared/contact-patterns.ts";
import { toSimplified } from "#shared/simplified.ts";

const LENGTH_MAX = 60;
const NO_WORD = /^[^\p{L}\p{N}]*$/u;

const ALONE = String.raw`(?<![a-z0-9])`;
const ENDS = String.raw`(?![a-z0-9])`;
const GAP = String.raw`[ .\-‐-―]`;
const NAMED = "[ :=#_是为号码]*";
const ENDINGS = [
  "com",
  "cn",
  "net",
  "org",
  "cc",
  "top",
  "xyz",
  "vip",
  "info",
  "io",
  "me",
  "shop",
  "site",
  "store",
  "online",
  "website",
  "club",
  "fun",
  "icu",
  "app",
  "dev",
  "tech",
  "link",
  "live",
  "ltd",
  "wang",
  "ren",
  "work",
  "biz",
  "pro",
  "asia",
  "mobi",
  "space",
  "cloud",
  "group",
  "ink",
  "red",
  "hk",
  "tw",
  "jp",
  "kr",
  "us",
  "uk",
  "de",
  "ru",
  "eu",
  "ly",
  "gl",
  "tv",
  "la",
  "pw",
  "example",
  "中国",
  "公司",
  "网络",
  "网址",
  "商城",
  "在线",
];

/** What says who somebody is, and addresses of the web; how to reach him is told by `hasContact`. */
const PRIVATE = [
  // Identity cards, bank cards.
  `${ALONE}\\d{15,19}x?${ENDS}`,
  `${ALONE}\\d{6}${GAP}\\d{4}${GAP}?\\d{4}${GAP}?\\d{3}[\\dx]${ENDS}`,
  `${ALONE}[3-6]\\d{3}(?:${GAP}\\d{4}){2}${GAP}?\\d{4}(?:${GAP}?\\d{1,3})?${ENDS}`,
  `(?:护照|通行证|身份证|军官证|驾驶证|passport)${NAMED}[a-z]{0,2}\\d{5,}`,
  `支付宝${NAMED}[a-z0-9_-]{5,}`,
  String.raw`https?:|www\.|\/\/|[\p{L}\p{N}]\.(?:${ENDINGS.join("|")})(?![a-z0-9]|[-.][a-z0-9])`,
].map((pattern) => new RegExp(pattern, "u"));

export interface SearchTerm {
  /** Folded: one for all spellings that mean the same words. */
  term: string;
  /** As typed, in ordinary width. */
  spelling: string;
  /** It looks like what says who somebody is, or how to reach him: unless a part is called so, it is not kept. */
  isPrivate: boolean;
}

/** What a search is counted under; null for what says nothing or is too long to be a part. */
export function readSearchTerm(keywords: string): SearchTerm | null {
  const spelling = keywords
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  const term = toSimplified(spelling).toLowerCase();
  if (NO_WORD.test(term) || [term, spelling].some(({ length }) => length > LENGTH_MAX)) return null;
  return { term, spelling, isPrivate: hasContact(keywords) || PRIVATE.some((pattern) => pattern.test(term)) };
}

import { toSimplified } from "#shared/simplified.ts";

/** What the titles of two editions may differ in: kind of paper, version, day. */
const TELLS_NOTHING = [
  /\b(rev(ision)?|ver(sion)?)(?![a-z])[.:_\s]*[\w.]+/g,
  /\bv\d+(\.\d+)*\b/g,
  /\b(19|20)\d\d[-./年]\d{1,2}([-./月]\d{1,2}日?|月)?/g,
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2},?\s+)?(19|20)\d\d\b/g,
  /\b(data\s?sheet|product|specifications?|preliminary|final)\b|数据手册|规格书|产品手册/g,
];

/** The words of a title that tell documents apart, folded: equal for editions of one. */
export function titleKey(title: string): string {
  const folded = toSimplified(title.normalize("NFKC")).toLowerCase();
  return TELLS_NOTHING.reduce((words, pattern) => words.replaceAll(pattern, " "), folded)
    .replaceAll(/[\s,;:()[\]、，《》_–—|]+/g, " ")
    .trim();
}

/** Numbers of pages by which documents are narrowed. */
export const PAGE_RANGES = ["1-4", "5-20", "21-100", "101-"] as const;
export type PageRange = (typeof PAGE_RANGES)[number];
export const PAGE_RANGE_LABELS: Record<PageRange, string> = {
  "1-4": "1–4 页",
  "5-20": "5–20 页",
  "21-100": "21–100 页",
  "101-": "101 页以上",
};

/** The year of documents that bear no date. */
export const UNDATED = 0;

export function yearLabel(year: number): string {
  return year === UNDATED ? "未注明" : `${year} 年`;
}

/** So many parts stand side by side at most. */
export const COMPARED_MAX = 6;

/** The page on which parts stand side by side, in this order; `isShort` shows only what differs. */
export function compareAddress(partIds: number[], { isShort = false } = {}): string {
  return `/datasheet/compare?parts=${partIds.join()}${isShort ? "&diff=1" : ""}`;
}

/** The same as a file to save. */
export function comparisonFileAddress(
  partIds: number[],
  { isShort, format }: { isShort: boolean; format: "csv" | "xlsx" },
): string {
  return `/api/chip/specification/compare/export?parts=${partIds.join()}&format=${format}${isShort ? "&diff=1" : ""}`;
}

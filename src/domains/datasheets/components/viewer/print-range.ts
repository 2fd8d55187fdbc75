export const PRINTED_PAGES_MAX = 200;

/** The pages that `1-3, 8` names, in their order and each once; null for what can't be read, or names no page of the document. */
export function readPrintRange(typed: string, pageCount: number): number[] | null {
  const pages = new Set<number>();
  for (const part of typed
    .normalize("NFKC")
    .split(/[,;、\s]+/)
    .filter(Boolean)) {
    const [, first, dash, last] = /^(\d{1,6})(?:([-–—~])(\d{1,6})?)?$/.exec(part) ?? [];
    if (!first) return null;
    const from = Number(first);
    const to = dash ? Math.min(pageCount, Number(last ?? pageCount)) : from;
    if (from < 1 || from > pageCount || to < from) return null;
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return pages.size > 0 ? [...pages].sort((one, other) => one - other) : null;
}

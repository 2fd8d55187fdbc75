/** What stands between 上一页 and 下一页: page numbers, `gap` where some are left out. */
export type PagerSlot = number | "gap";

const NEIGHBOURS = 2;

/** How many pages a list has; a list with nothing in it still has its first. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The first and the last page, the current one with two neighbours each side, and no gap that hides a single page. */
export function pagerWindow(page: number, pageCount: number): PagerSlot[] {
  // As many slots at the ends as in the middle, so that the links do not wander under the pointer.
  const width = 2 * NEIGHBOURS + 1;
  const from = Math.max(1, Math.min(page - NEIGHBOURS, pageCount - width - 1));
  const to = Math.min(pageCount, Math.max(page + NEIGHBOURS, width + 2));
  const slots: PagerSlot[] = [];
  if (from > 1) slots.push(1);
  if (from === 3) slots.push(2);
  if (from > 3) slots.push("gap");
  for (let number = from; number <= to; number++) slots.push(number);
  if (to === pageCount - 2) slots.push(pageCount - 1);
  if (to < pageCount - 2) slots.push("gap");
  if (to < pageCount) slots.push(pageCount);
  return slots;
}

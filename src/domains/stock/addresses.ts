export const STOCK_PATH = "/userCenter/manage/stockManage";

/** How often the company was looked at in so many days. */
export function statisticsPath(days = 30): string {
  return `${STOCK_PATH}?view=statistics&days=${days}`;
}

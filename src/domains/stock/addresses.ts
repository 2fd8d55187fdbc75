export const STOCK_PATH = "/userCenter/manage/stockManage";

/** How often the company was looked at of late. */
export const STATISTICS_PATH = `${STOCK_PATH}?view=statistics`;

/** The same of so many days. */
export function statisticsPath(days: number): string {
  return `${STATISTICS_PATH}&days=${days}`;
}

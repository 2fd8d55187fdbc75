/** Whose amounts in hundredths are whole numbers everywhere, whatever a company earns. */
export const REPORT_CURRENCIES = ["CNY", "USD", "EUR", "HKD", "TWD", "JPY"] as const;
export type ReportCurrency = (typeof REPORT_CURRENCIES)[number];
export const REPORT_CURRENCY_LABELS: Record<ReportCurrency, string> = {
  CNY: "人民币",
  USD: "美元",
  EUR: "欧元",
  HKD: "港元",
  TWD: "新台币",
  JPY: "日元",
};

/** 2026 年二季度; the whole year is 全年. */
export function periodLabel({ year, quarter }: { year: number; quarter: number }): string {
  return `${year} 年${["全年", "一季度", "二季度", "三季度", "四季度"][quarter] ?? ""}`;
}

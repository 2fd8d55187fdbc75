/** What a report is about, by its number. */
export const REPORT_QUARTERS = ["全年", "一季度", "二季度", "三季度", "四季度"];

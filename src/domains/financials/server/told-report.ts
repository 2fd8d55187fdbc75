import type { EditedReport } from "../contract/financials.ts";

/** What the log tells of figures. */
export function told({
  company,
  year,
  quarter,
  currency,
  revenueFen,
  netProfitFen,
  grossMargin,
  reportUrl,
  article,
}: EditedReport) {
  return {
    company,
    year,
    quarter,
    currency,
    revenueFen,
    netProfitFen,
    grossMargin,
    reportUrl,
    articleId: article?.id ?? null,
  };
}

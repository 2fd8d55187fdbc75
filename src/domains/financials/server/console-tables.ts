import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { financials } from "../contract/financials.ts";
import { REPORT_QUARTERS } from "../report-labels.ts";
import { listEditedReports } from "./list-edited-reports.ts";
import { removeReport } from "./remove-report.ts";

const FEN_OF_YI = 1e10;
const inYi = (fen: number | null) => (fen === null ? null : (fen / FEN_OF_YI).toFixed(2));

export const consoleTables: Record<string, ConsoleTable> = {
  "financial-reports": consoleTable({
    title: "财报数据",
    input: financials.listEditedReports.input,
    list: listEditedReports,
    rowOf: ({ id, company, year, quarter }) => ({ id, name: `${company} ${year} 年${REPORT_QUARTERS[quarter]}` }),
    columns: {
      company: { title: "公司", cell: ({ company }) => company },
      period: { title: "报告期", cell: ({ year, quarter }) => `${year} 年${REPORT_QUARTERS[quarter]}` },
      currency: { title: "币种", cell: ({ currency }) => currency },
      revenue: { title: "营业收入（亿）", cell: ({ revenueFen }) => inYi(revenueFen) },
      profit: { title: "净利润（亿）", cell: ({ netProfitFen }) => inYi(netProfitFen) },
    },
    acts: {
      remove: { label: "删除", kind: "danger", reasons: [], run: (context, { id }) => removeReport(context, { id }) },
    },
  }),
};

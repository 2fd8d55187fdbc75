import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, isId, pageIn } from "#web/section-address.ts";
import { financials } from "../../contract/financials.ts";

/** Financial reports, which operators enter. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "financial-reports",
    area: "financials",
    title: "财报数据",
    group: "内容",
    order: 180,
    hasTable: true,
    load: async ({ call, url, rest }) =>
      rest === ""
        ? {
            list: await call(financials.listEditedReports, { ...givenIn(url, "words", "sort"), ...pageIn(url) }),
            report: null,
          }
        : isId(rest)
          ? { list: null, report: await call(financials.readEditedReport, { id: Number(rest) }) }
          : null,
    nameOf: ({ report }) => report?.company,
    View: lazy(async () => ({ default: (await import("./financial-reports.tsx")).FinancialReports })),
  }),
];

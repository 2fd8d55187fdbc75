import { handle } from "#platform/handlers.ts";
import { financials } from "../contract/financials.ts";
import { listReports } from "./list-reports.ts";
import { listEditedReports } from "./list-edited-reports.ts";
import { readEditedReport } from "./read-edited-report.ts";
import { saveReport } from "./save-report.ts";
import { removeReport } from "./remove-report.ts";

export const handlers = [
  handle(financials.listReports, listReports),
  handle(financials.listEditedReports, listEditedReports),
  handle(financials.readEditedReport, readEditedReport),
  handle(financials.saveReport, saveReport),
  handle(financials.removeReport, removeReport),
];

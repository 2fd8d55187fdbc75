import { handle } from "#platform/handlers.ts";
import { financial } from "../contract/financial.ts";
import { listReports } from "./list-reports.ts";
import { listEditedReports } from "./list-edited-reports.ts";
import { readEditedReport } from "./read-edited-report.ts";
import { saveReport } from "./save-report.ts";
import { removeReport } from "./remove-report.ts";

export const handlers = [
  handle(financial.listReports, listReports),
  handle(financial.listEditedReports, listEditedReports),
  handle(financial.readEditedReport, readEditedReport),
  handle(financial.saveReport, saveReport),
  handle(financial.removeReport, removeReport),
];

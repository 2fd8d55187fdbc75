import { handle } from "#platform/handlers.ts";
import { financial } from "../contract/financial.ts";
import { listReports } from "./list-reports.ts";
import { listEditedReports, readEditedReport, saveReport, removeReport } from "./edit-reports.ts";

export const handlers = [
  handle(financial.financialReports, listReports),
  handle(financial.editedReports, listEditedReports),
  handle(financial.editedReport, readEditedReport),
  handle(financial.saveReport, saveReport),
  handle(financial.removeReport, removeReport),
];

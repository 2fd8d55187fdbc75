import { handle } from "#platform/handlers.ts";
import { financial } from "../contract/financial.ts";
import { listReports } from "./list-reports.ts";
import { listEditedReports, readEditedReport, saveReport, removeReport } from "./edit-reports.ts";

export const handlers = [
  handle(financial.listReports, listReports),
  handle(financial.listEditedReports, listEditedReports),
  handle(financial.readEditedReport, readEditedReport),
  handle(financial.saveReport, saveReport),
  handle(financial.removeReport, removeReport),
];

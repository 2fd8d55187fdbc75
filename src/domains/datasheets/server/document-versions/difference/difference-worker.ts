// The process that compares editions: long ones take seconds, for which nobody else shall wait.
import { readPrinted } from "#platform/pdf/read-printed.ts";
import { serveJobs } from "#platform/serve-jobs.ts";
import type { DifferenceJob, FoundDifference } from "./compare-behind-answer.ts";
import { compareTexts } from "./compare-pages.ts";

serveJobs<DifferenceJob, FoundDifference>(async ({ older, newer }) => {
  const { counts, rows } = compareTexts(older.map(readPrinted), newer.map(readPrinted));
  return { counts: JSON.stringify(counts), rows: JSON.stringify(rows) };
});

import { writeFileSync } from "node:fs";

/** How a run ended. What breaks outside a test (a file that does not load, a hook) counts as one that failed. */
export interface TestTotals {
  passed: number;
  failed: number;
  skipped: number;
}

/** How a run of tests ended, and the files in which something failed, each by its own totals. */
export interface RunTotals extends TestTotals {
  failedFiles: Record<string, TestTotals>;
}

/** Leaves the totals of this process for `npm test`, which names the file in TEST_TOTALS_FILE. */
export function leaveTotals(totals: TestTotals | RunTotals): void {
  const file = process.env["TEST_TOTALS_FILE"];
  if (file) writeFileSync(file, JSON.stringify(totals));
}

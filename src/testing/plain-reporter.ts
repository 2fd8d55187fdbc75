import { writeFileSync } from "node:fs";
import type { SerializedError, TestModule, TestRunEndReason } from "vitest/node";
import { DefaultReporter } from "vitest/node";

/** How the tests of a run ended. What breaks outside a test (a file that does not load, a hook) counts as one that failed. */
export interface TestTotals {
  passed: number;
  failed: number;
  skipped: number;
}

/** One line a test file, the failures whole, nothing redrawn. With TEST_TOTALS_FILE set the totals are left there for `npm test`. */
export default class PlainReporter extends DefaultReporter {
  constructor() {
    super({ summary: false });
  }

  override onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[], reason: TestRunEndReason): void {
    super.onTestRunEnd(modules, unhandledErrors, reason);
    const file = process.env["TEST_TOTALS_FILE"];
    if (file) writeFileSync(file, JSON.stringify(totalsOf(modules, unhandledErrors)));
  }
}

function totalsOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): TestTotals {
  const totals: TestTotals = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    const outside = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;
    totals.failed += outside;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // A test that never ran because something around it broke is accounted for there.
      if (state === "pending") totals.failed += outside > 0 ? 0 : 1;
      else totals[state] += 1;
    }
  }
  return totals;
}

import { DefaultReporter, type SerializedError, type TestModule, type TestRunEndReason } from "vitest/node";
import { leaveTotals, type TestTotals } from "./test-totals.ts";

/** One line a test file, the failures whole, nothing redrawn. */
export default class PlainReporter extends DefaultReporter {
  constructor() {
    super({ summary: false });
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(modules, unhandledErrors, reason);
    leaveTotals(totalsOf(modules, unhandledErrors));
  }
}

function totalsOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): TestTotals {
  const totals: TestTotals = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    const broken = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;
    totals.failed += broken;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // A test that never ran because what stands around it broke is counted there.
      if (state === "pending") totals.failed += broken > 0 ? 0 : 1;
      else totals[state] += 1;
    }
  }
  return totals;
}

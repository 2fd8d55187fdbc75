import { DefaultReporter, type SerializedError, type TestModule, type TestRunEndReason } from "vitest/node";
import { leaveTotals, type RunTotals, type TestTotals } from "./test-totals.ts";

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

function totalsOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): RunTotals {
  const totals: RunTotals = { passed: 0, failed: 0, skipped: 0, failedFiles: {} };
  const files = new Map(modules.map((module) => [module.moduleId, totalsOfFile(module)]));
  for (const { VITEST_TEST_PATH: file } of unhandledErrors) {
    const its = typeof file === "string" ? files.get(file) : undefined;
    // Nobody's test: it stays a failure, whatever runs again.
    (its ?? totals).failed += 1;
  }
  for (const [file, its] of files) {
    for (const key of ["passed", "failed", "skipped"] as const) totals[key] += its[key];
    if (its.failed > 0) totals.failedFiles[file] = its;
  }
  return totals;
}

function totalsOfFile(module: TestModule): TestTotals {
  const broken = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;
  const totals: TestTotals = { passed: 0, failed: broken, skipped: 0 };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    // A test that never ran because what stands around it broke is counted there.
    if (state === "pending") totals.failed += broken > 0 ? 0 : 1;
    else totals[state] += 1;
  }
  return totals;
}

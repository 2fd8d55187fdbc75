import { defineStates } from "#shared/define-states.ts";

/** What is said of it an operator may take back at first. */
export const feedbackStates = defineStates({
  received: ["processing", "settled"],
  processing: ["received", "settled"],
  settled: ["received", "processing"],
});

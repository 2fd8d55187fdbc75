import { defineStates } from "#shared/define-states.ts";

export const feedbackStates = defineStates({
  received: ["processing", "settled"],
  processing: ["settled"],
  settled: [],
});

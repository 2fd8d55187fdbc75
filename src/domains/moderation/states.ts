import { defineStates } from "#shared/define-states.ts";

/** How it stands with a public text that was looked at, or is to be; what is changed waits again. */
export const caseStates = defineStates({
  waiting: ["waiting", "released", "refused"],
  released: ["waiting", "refused"],
  refused: ["waiting", "released"],
});

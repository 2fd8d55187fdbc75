import { defineStates } from "#shared/define-states.ts";

/** What was accepted stands in the catalogue: it is hidden or merged there. */
export const proposalStates = defineStates({
  waiting: ["accepted", "rejected"],
  accepted: [],
  rejected: ["waiting"],
});

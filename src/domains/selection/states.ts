import { defineStates } from "#shared/define-states.ts";

/** The database also takes back what is published and loses its last proof. */
export const alternateStates = defineStates({
  proposed: ["published", "rejected"],
  published: ["proposed"],
  rejected: ["proposed"],
});

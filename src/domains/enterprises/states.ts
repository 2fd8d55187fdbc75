import { defineStates, type StateOf } from "#shared/define-states.ts";

/** What was submitted, each time; what becomes of the enterprise is its status. */
export const certificationStates = defineStates({
  waiting: ["approved", "rejected", "withdrawn"],
  approved: [],
  rejected: [],
  withdrawn: [],
});
export type CertificationState = StateOf<typeof certificationStates>;

export const invitationStates = defineStates({
  open: ["accepted", "declined", "withdrawn"],
  accepted: [],
  declined: [],
  withdrawn: [],
});

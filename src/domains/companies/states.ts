import { defineStates, type StateOf } from "#shared/define-states.ts";

/** How it stands with the proof that a company carries a brand; a change of what is verified waits beside it. An operator may take back what he has just decided. */
export const carriedStates = defineStates({
  stated: ["stated", "waiting"],
  waiting: ["stated", "waiting", "verified", "rejected"],
  verified: ["stated", "waiting", "verified"],
  rejected: ["stated", "waiting"],
});
export type CarriedState = StateOf<typeof carriedStates>;

/** An operator may take back what he has just decided. */
export const claimStates = defineStates({
  waiting: ["approved", "rejected", "withdrawn"],
  approved: ["waiting"],
  rejected: ["waiting"],
  withdrawn: [],
});
export type ClaimState = StateOf<typeof claimStates>;

/** Open is what was accepted: the company is heard. An operator may take back what he has just decided. */
export const complaintStates = defineStates({
  waiting: ["open", "refused", "withdrawn"],
  open: ["waiting", "decided", "withdrawn"],
  decided: ["open"],
  refused: ["waiting"],
  withdrawn: [],
});
export type ComplaintState = StateOf<typeof complaintStates>;

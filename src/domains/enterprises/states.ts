import { defineStates, type StateOf } from "#shared/define-states.ts";

/** What was submitted, each time; what becomes of the enterprise is its status. An operator may take back what he has just decided: both go back then. */
export const certificationStates = defineStates({
  waiting: ["approved", "rejected", "withdrawn"],
  approved: ["waiting"],
  rejected: ["waiting"],
  withdrawn: [],
});
export type CertificationState = StateOf<typeof certificationStates>;

/** Of an enterprise; whether a certification is in force goes by its last day too (`server/in-force.ts`). */
export const enterpriseStatuses = defineStates({
  new: ["certified"],
  certified: ["new", "certified", "expired", "revoked"],
  expired: ["certified", "revoked"],
  revoked: ["certified"],
});

export const invitationStates = defineStates({
  open: ["accepted", "declined", "withdrawn"],
  accepted: [],
  declined: [],
  withdrawn: [],
});

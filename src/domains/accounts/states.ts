import { defineStates } from "#shared/define-states.ts";

/** A short message: a carrier that failed may have sent it all the same, and the first receipt is the last word. */
export const smsStates = defineStates({
  unknown: ["accepted", "failed", "delivered", "undelivered"],
  failed: ["unknown", "delivered", "undelivered"],
  accepted: ["delivered", "undelivered"],
  delivered: [],
  undelivered: [],
});

/** What who has lost his phone asks for: it can be stopped until an operator decides, and comes to nothing where none does. */
export const recoveryStates = defineStates({
  waiting: ["stopped", "approved", "rejected", "expired"],
  stopped: [],
  approved: [],
  rejected: [],
  expired: [],
});

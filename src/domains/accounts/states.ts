import { defineStates } from "#shared/define-states.ts";

/** A short message: a carrier that failed may have sent it all the same, and the first receipt is the last word. */
export const smsStates = defineStates({
  unknown: ["accepted", "failed", "delivered", "undelivered"],
  failed: ["unknown", "delivered", "undelivered"],
  accepted: ["delivered", "undelivered"],
  delivered: [],
  undelivered: [],
});

/** What who has lost his phone asks for: it can be stopped until what an operator grants takes effect, and comes to nothing where none decides. He may take back what he has just decided. */
export const recoveryStates = defineStates({
  waiting: ["stopped", "granted", "rejected", "expired"],
  granted: ["waiting", "stopped", "approved", "rejected"],
  stopped: [],
  approved: [],
  rejected: ["waiting", "stopped"],
  expired: [],
});

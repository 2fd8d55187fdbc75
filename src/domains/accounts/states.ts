import { defineStates } from "#shared/define-states.ts";

/** A short message: a carrier that failed may have sent it all the same, and the first receipt is the last word. */
export const smsStates = defineStates({
  unknown: ["accepted", "failed", "delivered", "undelivered"],
  failed: ["unknown", "delivered", "undelivered"],
  accepted: ["delivered", "undelivered"],
  delivered: [],
  undelivered: [],
});

import { defineStates } from "#shared/define-states.ts";

/** An alarm: somebody has looked at it, then it is closed; either is taken back at first. */
export const alarmStates = defineStates({
  new: ["seen", "closed"],
  seen: ["new", "closed"],
  closed: ["new", "seen"],
});

import { defineStates } from "#shared/define-states.ts";

/** An alarm: somebody has looked at it, then it is closed. */
export const alarmStates = defineStates({
  new: ["seen", "closed"],
  seen: ["closed"],
  closed: [],
});

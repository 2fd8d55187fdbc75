import { defineStates, type StateOf } from "#shared/define-states.ts";

/** Work of a user; it is over once. */
export const taskStates = defineStates({
  waiting: ["running", "done", "failed", "cancelled"],
  running: ["running", "done", "failed", "cancelled"],
  done: [],
  failed: [],
  cancelled: [],
});
export type TaskState = StateOf<typeof taskStates>;

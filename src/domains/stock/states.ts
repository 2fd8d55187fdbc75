import { defineStates, type StateOf } from "#shared/define-states.ts";

/** draft: nothing is loaded until its mapping and mode are confirmed · waiting: until the task has ended. */
export const stockUploadStates = defineStates({
  draft: ["waiting", "cancelled"],
  waiting: ["done", "failed", "cancelled"],
  done: [],
  failed: [],
  cancelled: [],
});
export type StockUploadState = StateOf<typeof stockUploadStates>;

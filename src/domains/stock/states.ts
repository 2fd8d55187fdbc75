import { defineStates, type StateOf } from "#shared/define-states.ts";

/** draft: nothing is loaded until its mapping and mode are confirmed · waiting: until the task has ended · asking: until what a replacement does is agreed to. */
export const stockUploadStates = defineStates({
  draft: ["waiting", "cancelled"],
  waiting: ["asking", "done", "failed", "cancelled"],
  asking: ["waiting", "cancelled"],
  done: [],
  failed: [],
  cancelled: [],
});
export type StockUploadState = StateOf<typeof stockUploadStates>;

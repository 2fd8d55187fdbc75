import { merchantQueueOf } from "./merchant-queue.ts";

/** Shops whose owner wants to leave, and deposits that are due to those that have left. */
export const exitQueue = merchantQueueOf({
  name: "merchant-exits",
  title: "商家退店",
  order: 105,
  kind: "exit",
  moves: ["confirm-exit", "decline-exit", "note-refund"],
});

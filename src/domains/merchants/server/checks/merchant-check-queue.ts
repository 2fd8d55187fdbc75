import { merchantQueueOf } from "../merchant-queue.ts";

/** Shops that are to be compared with their licence, as every six months. */
export const merchantCheckQueue = merchantQueueOf({
  name: "merchant-checks",
  title: "商家半年核对",
  order: 100,
  kind: "check",
  moves: ["check", "suspend"],
});

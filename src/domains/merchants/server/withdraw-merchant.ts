import type { UserContext } from "#platform/context.ts";
import { stepMerchant } from "./step-merchant.ts";
import { moveOwn } from "./sign-merchant.ts";

/** Takes the admission back; its form holds what was handed in. */
export function withdrawMerchant(context: UserContext): Promise<Record<string, never>> {
  return moveOwn(context, (context, id) => stepMerchant(context, id, { move: "withdraw" }));
}

import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { merchants } from "../contract/merchants.ts";
import { stepMerchant } from "./step-merchant.ts";
import { moveOwn } from "./sign-merchant.ts";

/** Tells that the deposit was paid, for an operator to compare. */
export function reportDeposit(
  context: UserContext,
  { reference }: ParsedInputOf<typeof merchants.reportDeposit>,
): Promise<Record<string, never>> {
  return moveOwn(context, (context, id) =>
    stepMerchant(context, id, {
      move: "tell-deposit",
      changes: { depositReference: reference, depositToldAt: context.now },
    }),
  );
}

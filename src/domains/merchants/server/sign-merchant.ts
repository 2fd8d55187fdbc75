import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { merchants } from "../contract/merchants.ts";
import { merchantRefusals } from "../errors.ts";
import { MERCHANT_AGREEMENT_VERSION } from "../labels.ts";
import { lockOwnMerchant } from "./merchant-queries.ts";
import { moveMerchant } from "./move-merchant.ts";

/** Takes the admission back; its form holds what was handed in. */
export function withdrawMerchant(context: UserContext): Promise<Record<string, never>> {
  return moveOwn(context, (context, id) => moveMerchant(context, id, { move: "withdraw" }));
}

/** Signs the agreement that holds now; whoever has read an earlier one reads this one first. */
export function signMerchant(
  context: UserContext,
  { version }: ParsedInputOf<typeof merchants.signMerchant>,
): Promise<Record<string, never>> {
  if (version !== MERCHANT_AGREEMENT_VERSION) throw merchantRefusals.otherAgreement();
  return moveOwn(context, (context, id) =>
    moveMerchant(context, id, { move: "sign", changes: { signedVersion: version, signedAt: context.now } }),
  );
}

/** Tells that the deposit was paid, for an operator to compare. */
export function reportDeposit(
  context: UserContext,
  { reference }: ParsedInputOf<typeof merchants.reportDeposit>,
): Promise<Record<string, never>> {
  return moveOwn(context, (context, id) =>
    moveMerchant(context, id, {
      move: "tell-deposit",
      changes: { depositReference: reference, depositToldAt: context.now },
    }),
  );
}

function moveOwn(
  context: UserContext,
  move: (context: UserContext, id: number) => Promise<unknown>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { id } = await lockOwnMerchant(context);
    await move(context, id);
    return {};
  });
}

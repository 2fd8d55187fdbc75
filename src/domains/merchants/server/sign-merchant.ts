import { agreeTo } from "#domains/accounts/server/public.ts";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { merchants } from "../contract/merchants.ts";
import { merchantRefusals } from "../errors.ts";
import { readTerms } from "./config-kinds.ts";
import { lockOwnMerchant } from "./merchant-queries.ts";
import { stepMerchant } from "./step-merchant.ts";

/** Signs the agreement that holds now; whoever has read an earlier one reads this one first. */
export function signMerchant(
  context: UserContext,
  { version, depositFen, feePercent }: ParsedInputOf<typeof merchants.signMerchant>,
): Promise<Record<string, never>> {
  return moveOwn(context, async (context, id) => {
    if (!(await agreeTo(context, { kind: "merchant-agreement", version }))) throw merchantRefusals.otherAgreement();
    const terms = await readTerms(context);
    if (depositFen !== terms.depositFen || feePercent !== terms.feePercent) throw merchantRefusals.otherAgreement();
    const agreed = { agreedDepositFen: depositFen, agreedFeePercent: feePercent };
    return stepMerchant(context, id, {
      move: "sign",
      // What was told of an earlier deposit is not this one's.
      changes: {
        signedVersion: version,
        signedAt: context.now,
        depositReference: "",
        depositToldAt: null,
        depositSlipId: null,
        depositReceivedAt: null,
        ...agreed,
      },
    });
  });
}

export function moveOwn(
  context: UserContext,
  move: (context: UserContext, id: number) => Promise<unknown>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { id } = await lockOwnMerchant(context);
    await move(context, id);
    return {};
  });
}

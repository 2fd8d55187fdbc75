import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { merchants } from "../contract/merchants.ts";
import { requireFiles } from "#domains/enterprises/server/public.ts";
import { stepMerchant } from "./step-merchant.ts";
import { moveOwn } from "./sign-merchant.ts";

/** Tells that the deposit was paid, for an operator to compare. */
export function reportDeposit(
  context: UserContext,
  { reference, slipId }: ParsedInputOf<typeof merchants.reportDeposit>,
): Promise<Record<string, never>> {
  return moveOwn(context, async (context, id) => {
    const { depositSlipId } = await context.db
      .selectFrom("suppliersMerchants")
      .select("depositSlipId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (slipId !== undefined && slipId !== depositSlipId)
      await requireFiles(context, [{ id: slipId, kind: "paper", field: "slipId" }]);
    return stepMerchant(context, id, {
      move: "tell-deposit",
      changes: { depositReference: reference, depositToldAt: context.now, depositSlipId: slipId ?? null },
    });
  });
}

import type { ParsedInputOf } from "#api/define-calls.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { MERCHANT_MOVES } from "../states.ts";
import { ADMISSION_PATH } from "../addresses.ts";
import type { merchantsForOperators } from "../contract/merchants-for-operators.ts";
import { decideMerchant } from "./decide-merchant.ts";
import { whoseMerchants } from "./whose-merchants.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";

/** Suspends a shop, lets it open again or removes it, and tells its owner why. */
export function moveMerchant(
  context: UserContext,
  { id, move, reason, seen }: ParsedInputOf<typeof merchantsForOperators.moveMerchant>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseMerchants, id);
    const { ownerId, shopName } = await decideMerchant(context, { id, move, reason, seen });
    await notify(context, {
      userId: ownerId,
      title: `店铺已${MERCHANT_MOVES[move].label}`,
      text: `「${shopName}」已${MERCHANT_MOVES[move].label}：${reason}。如有疑问请通过意见反馈联系我们。`,
      path: ADMISSION_PATH,
    });
    return {};
  });
}

import type { ParsedInputOf } from "#api/define-calls.ts";
import { whyNotShown } from "#domains/moderation/server/public.ts";
import { requireRegion } from "#domains/enterprises/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { shops } from "../../contract/shops.ts";
import { merchantRefusals } from "../../errors.ts";
import { EDITED_STATES, MERCHANT_STATE_LABELS, type MerchantState } from "../../labels.ts";
import { moveOwn } from "../sign-merchant.ts";

/** Changes how a shop is reached and where goods go back to; before it has passed that is changed in its form. */
export function editShop(
  context: UserContext,
  input: ParsedInputOf<typeof shops.editShop>,
): Promise<Record<string, never>> {
  requireRegion("returnRegion", input.returnRegion);
  return moveOwn(context, async (context, id) => {
    const { db, now } = context;
    const { state } = await db
      .selectFrom("suppliersMerchants")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (!EDITED_STATES.includes(state as MerchantState))
      throw merchantRefusals.notMovable({ state: MERCHANT_STATE_LABELS[state as MerchantState], move: "修改店铺信息" });
    const why = await whyNotShown(context, [input.serviceHours, input.returnAddress]);
    if (why) throw why;
    await db
      .updateTable("suppliersMerchants")
      .set({ ...input, updatedAt: now })
      .where("id", "=", id)
      .execute();
  });
}

import type { ParsedInputOf } from "#api/define-calls.ts";
import { lookAt, textsNow } from "#domains/moderation/server/public.ts";
import { requireRegion } from "#domains/enterprises/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { shops } from "../../contract/shops.ts";
import { merchantRefusals } from "../../errors.ts";
import { EDITED_STATES, MERCHANT_STATE_LABELS, type MerchantState } from "../../labels.ts";
import { SHOP_WORDS } from "../public-texts.ts";
import { moveOwn } from "../sign-merchant.ts";

/** Changes how a shop is reached and where goods go back to; before it has passed that is changed in its form. What holds a sensitive word waits. */
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
    // What it said stays public while the new words wait.
    const former = await textsNow(context, { kind: SHOP_WORDS, id });
    await db
      .updateTable("suppliersMerchants")
      .set({ ...input, updatedAt: now })
      .where("id", "=", id)
      .execute();
    await lookAt(context, { kind: SHOP_WORDS, ids: [id], former });
  });
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { lookAt, textsNow } from "#domains/moderation/server/public.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import { requireRegion } from "#domains/enterprises/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { shops } from "../../contract/shops.ts";
import { merchantRefusals } from "../../errors.ts";
import { EDITED_STATES, MERCHANT_STATE_LABELS, type MerchantState } from "../../labels.ts";
import { lockOwnMerchant } from "../merchant-queries.ts";
import { SHOP_WORDS } from "../public-texts.ts";

/** Changes how a shop is reached and where goods go back to; before it has passed that is changed in its form. What holds a sensitive word waits. */
export function editShop(
  context: UserContext,
  input: ParsedInputOf<typeof shops.editShop>,
): Promise<DataOf<typeof shops.editShop>> {
  requireRegion("returnRegion", input.returnRegion);
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const { id } = await lockOwnMerchant(context);
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
    return { review: await reviewOfText(context, SHOP_WORDS, id) };
  });
}

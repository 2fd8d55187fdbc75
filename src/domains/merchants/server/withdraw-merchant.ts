import type { UserContext } from "#platform/context.ts";
import { depositRefusals } from "../errors.ts";
import { stepMerchant } from "./step-merchant.ts";
import { moveOwn } from "./sign-merchant.ts";

/** Takes the admission back, until a deposit was told of; its form holds what was handed in. */
export function withdrawMerchant(context: UserContext): Promise<Record<string, never>> {
  return moveOwn(context, async (context, id) => {
    const { state, depositToldAt } = await context.db
      .selectFrom("suppliersMerchants")
      .select(["state", "depositToldAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (state === "deposit" && depositToldAt !== null) throw depositRefusals.depositTold();
    return stepMerchant(context, id, { move: "withdraw" });
  });
}

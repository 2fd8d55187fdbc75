import type { UserContext } from "#platform/context.ts";
import { merchantRefusals } from "../../errors.ts";
import { moveOwn } from "../sign-merchant.ts";
import { stepMerchant } from "../step-merchant.ts";

/** Takes back that the shop leaves, before that is decided. */
export function withdrawExit(context: UserContext): Promise<Record<string, never>> {
  return moveOwn(context, async (context, id) => {
    const { exitAskedAt } = await context.db
      .selectFrom("suppliersMerchants")
      .select("exitAskedAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (exitAskedAt === null) throw merchantRefusals.noExitAsked();
    return stepMerchant(context, id, { move: "take-back-exit", changes: { exitAskedAt: null, exitReason: "" } });
  });
}

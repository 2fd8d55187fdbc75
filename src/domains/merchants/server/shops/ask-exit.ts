import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { shops } from "../../contract/shops.ts";
import { merchantRefusals } from "../../errors.ts";
import { moveOwn } from "../sign-merchant.ts";
import { stepMerchant } from "../step-merchant.ts";

/** Asks to leave the mall, for an operator to decide; the shop stays as it is until then. */
export function askExit(
  context: UserContext,
  { reason }: ParsedInputOf<typeof shops.askExit>,
): Promise<Record<string, never>> {
  return moveOwn(context, async (context, id) => {
    const { exitAskedAt } = await context.db
      .selectFrom("suppliersMerchants")
      .select("exitAskedAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (exitAskedAt !== null) throw merchantRefusals.exitAsked();
    const changes = { exitAskedAt: context.now, exitReason: reason };
    return stepMerchant(context, id, { move: "ask-exit", reason, changes });
  });
}

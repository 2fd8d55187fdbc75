import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { claimRefusals } from "../../errors.ts";
import { claimStates } from "../../states.ts";
import { lockManagedEnterprise } from "#domains/enterprises/server/public.ts";

/** Takes back what waits. */
export function withdrawClaim(context: UserContext): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const { enterpriseId } = await lockManagedEnterprise(context);
    await moveRow(
      db.updateTable("suppliersClaims").set({ decidedAt: now }).where("enterpriseId", "=", enterpriseId),
      { states: claimStates, to: "withdrawn" },
      claimRefusals.notWaiting,
    );
    return {};
  });
}

import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { refuseUnproven } from "./factors.ts";
import { factorDuty } from "./factor-duty.ts";

/**
 * Before what changes company, members, shop or money: who has a second factor has just shown it; an owner without one
 * sets it up first, but for demo accounts and in the days that older owners have.
 */
export async function proveActor(context: UserContext): Promise<void> {
  const { hasFactor, neededFrom } = await factorDuty(context);
  if (hasFactor) return refuseUnproven(context);
  if (neededFrom && neededFrom <= context.now) throw doorRefusals.proofNeeded();
}

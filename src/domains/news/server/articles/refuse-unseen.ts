import type { Refusal } from "#api/refusals.ts";
import { commentRefusals } from "../../errors.ts";

/** Refuses to decide what may be brought anew under its number, where the operator did not see it, or not as it was brought last. */
export function refuseUnseen(openedAt: string | undefined, broughtAt: Date, isAnew: () => Refusal): void {
  if (openedAt === undefined) throw commentRefusals.notSeen();
  if (openedAt !== broughtAt.toISOString()) throw isAnew();
}

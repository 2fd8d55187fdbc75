import type { UserContext } from "#platform/context.ts";
import { type CarriedState } from "../../states.ts";
import { type Proof } from "./proof.ts";

/** How a brand stands with a proof that nobody has looked at. */
export function reviewOf({ user, now }: Pick<UserContext, "user" | "now">, proof: Proof) {
  const isWaiting = proof.certificateId !== null;
  const state: CarriedState = isWaiting ? "waiting" : "stated";
  return {
    ...proof,
    state,
    submittedBy: isWaiting ? user.id : null,
    submittedAt: isWaiting ? now : null,
    decidedAt: null,
    reason: "",
    remindedDays: null,
  };
}

import type { UserContext } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** How pictures of people are looked at, and which of them others do not see. */
export interface LookedAtPictures {
  /** In the transaction that shows another one, or none. */
  lookAt(
    context: Pick<UserContext, "db" | "now" | "declared"> & { user: { id: number } | null },
    written: { kind: string; ids: readonly number[] },
  ): Promise<void>;
  heldAmong(context: Pick<UserContext, "db">, kind: string, ids: readonly number[]): Promise<Set<number>>;
}

export const lookedAtPictures = defineSlot<LookedAtPictures>("accounts.lookedAtPictures");

/** As a kind of what others see. */
export const AVATAR_PICTURE = "user-avatar";

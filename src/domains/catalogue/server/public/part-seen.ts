import { defineSlot } from "#platform/domain/slot.ts";
import type { UserContext } from "#platform/context.ts";

/** Notes that who has logged in looks at a part. */
export type PartSeen = (context: UserContext, partId: number) => Promise<unknown>;

export const partSeen = defineSlot<PartSeen>("catalogue.partSeen");

import type { UserContext } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

type Follow = (context: UserContext, certified: { enterpriseId: number; name: string }) => Promise<void>;

/** What follows, in the same transaction, where an enterprise is certified under a name. */
export const onCertified = defineSlot<Follow>("enterprises.onCertified");

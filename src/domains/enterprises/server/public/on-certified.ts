import type { Context, UserContext } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

interface Followed {
  /** In the same transaction, where an enterprise is certified under a name. */
  follow(context: UserContext, certified: { enterpriseId: number; name: string }): Promise<void>;
  /** What putting that back has to know, before; plain JSON. */
  remember(context: Context, enterpriseId: number): Promise<unknown>;
  /** Puts back what stood before, once the enterprise is again what it was; in the same transaction. */
  putBack(context: Context, former: { enterpriseId: number; former: unknown }): Promise<void>;
}

/** What follows where an enterprise is certified. */
export const onCertified = defineSlot<Followed>("enterprises.onCertified");

/** Something that an enterprise does by its certification, which can't be taken back with it. */
export interface UseOfCertification {
  /** As operators are told of it: 建立主页. */
  label: string;
  isMadeSince(context: Context, asked: { enterpriseId: number; since: Date }): Promise<boolean>;
}

export const usesOfCertification = defineSlot<UseOfCertification[]>("enterprises.usesOfCertification");

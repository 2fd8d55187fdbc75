import type { UserContext } from "#platform/context.ts";
import { findMembership } from "../enterprise-queries.ts";

export async function isCreator(context: UserContext): Promise<boolean> {
  return (await findMembership(context, context.user.id))?.isOwner ?? false;
}

import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { staff } from "../../contract/staff.ts";
import { factorsOf } from "../second-factor/factors.ts";
import { titlesOfRights } from "./given-rights.ts";
import { openInvitation } from "./open-invitation.ts";

/** What the asker is invited to, by who is an admin still. */
export async function readInvitation(context: UserContext): Promise<DataOf<typeof staff.readInvitation>> {
  const found = await openInvitation(context).executeTakeFirst();
  if (!found) return null;
  const titles = titlesOfRights(context.declared);
  const { isInUse } = await factorsOf(context, context.user.id);
  return {
    invitedBy: found.inviter,
    role: found.role as "operator" | "admin",
    rights: found.rights?.flatMap((right) => titles.get(right) ?? []) ?? null,
    expiresAt: found.expiresAt.toISOString(),
    hasFactor: isInUse,
  };
}

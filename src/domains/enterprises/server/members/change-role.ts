import type { ParsedInputOf } from "#api/define-calls.ts";
import { lockReceiver } from "#domains/accounts/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { members } from "../../contract/members.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { MEMBER_ROLE_LABELS } from "../../labels.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import { lockManagedEnterprise } from "../enterprise-queries.ts";
import { isOwner, ownerOf } from "./member-queries.ts";
import { withdrawInvitationsOf } from "./sent-invitations.ts";

/** Gives a member another role; nobody changes his own, or the main account's, nor gives one to who is frozen or about to leave. */
export async function changeRole(
  context: UserContext,
  { userId, role }: ParsedInputOf<typeof members.changeRole>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { enterpriseId, name } = await lockManagedEnterprise(context);
    if (userId === context.user.id || (await isOwner(context, enterpriseId, userId)))
      throw enterpriseRefusals.ownRole();
    const former = await context.db
      .selectFrom("suppliersMembers")
      .select("role")
      .where("userId", "=", userId)
      .where("enterpriseId", "=", enterpriseId)
      .executeTakeFirst();
    // To take away what an administrator may do nobody asks how he stands.
    if (former && former.role !== "admin")
      await lockReceiver(context, userId, { whose: "对方账号", what: "获得新的角色" });
    const changed = await context.db
      .updateTable("suppliersMembers")
      .set({ role })
      .where("userId", "=", userId)
      .where("enterpriseId", "=", enterpriseId)
      .returning("userId")
      .executeTakeFirst();
    if (!changed) throw enterpriseRefusals.notMember();
    await notify(context, {
      userId,
      title: `您在「${name}」的角色改为${MEMBER_ROLE_LABELS[role]}`,
      path: CERTIFY_PATH,
    });
    if (role !== "admin")
      await withdrawInvitationsOf(context, {
        userId,
        enterpriseId,
        told: [await ownerOf(context, enterpriseId), context.user.id],
      });
    return {};
  });
}

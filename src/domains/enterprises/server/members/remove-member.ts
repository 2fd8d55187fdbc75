import type { ParsedInputOf } from "#api/define-calls.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockRowInTransaction } from "#platform/named-lock.ts";
import type { members } from "../../contract/members.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import { findMembership, lockManagedEnterprise } from "../enterprise-queries.ts";
import { isOwner, ownerOf } from "./member-queries.ts";
import { withdrawInvitationsOf } from "./sent-invitations.ts";

/** Removes a member, or lets the asker leave, with what he has invited to; the main account stays until it is handed over. */
export async function removeMember(
  context: UserContext,
  { userId }: ParsedInputOf<typeof members.removeMember>,
): Promise<Record<string, never>> {
  const { user } = context;
  return inTransaction(context, async (context) => {
    const isLeaving = userId === user.id;
    const own = isLeaving ? await findMembership(context, user.id) : await lockManagedEnterprise(context);
    if (!own) throw enterpriseRefusals.noEnterprise();
    if (isLeaving && own.isOwner) throw enterpriseRefusals.ownLeave();
    // A hand-over that is under way may be making him the main account.
    await lockRowInTransaction(context, "suppliersEnterprises", own.enterpriseId);
    if (await isOwner(context, own.enterpriseId, userId)) throw enterpriseRefusals.ownLeave();
    const removed = await context.db
      .deleteFrom("suppliersMembers")
      .where("userId", "=", userId)
      .where("enterpriseId", "=", own.enterpriseId)
      .returning("userId")
      .executeTakeFirst();
    if (!removed) throw enterpriseRefusals.notMember();
    const ownerId = await ownerOf(context, own.enterpriseId);
    await notify(
      context,
      isLeaving
        ? { userId: ownerId, title: `${user.nickName} 已退出企业`, path: CERTIFY_PATH }
        : { userId, title: `您已被移出「${own.name}」`, path: CERTIFY_PATH },
    );
    const told = isLeaving ? [ownerId] : [ownerId, user.id];
    await withdrawInvitationsOf(context, { userId, enterpriseId: own.enterpriseId, told });
    return {};
  });
}

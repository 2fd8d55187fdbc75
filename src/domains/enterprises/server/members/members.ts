import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { members } from "../../contract/members.ts";
import { enterpriseRefusals } from "../../errors.ts";
import { MEMBER_ROLE_LABELS, type MemberRole } from "../../labels.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import { findMembership, lockManagedEnterprise, lockOwnEnterprise } from "../enterprise-queries.ts";

/** Who works for the asker's enterprise; numbers in part. Invitations are for those who manage it. */
export async function listMembers(context: UserContext): Promise<DataOf<typeof members.listMembers>> {
  const { db, user, now } = context;
  const own = await findMembership(context, user.id);
  if (!own) return { members: [], invitations: [] };
  const [rows, invited] = await Promise.all([
    db
      .selectFrom("suppliersMembers as member")
      .innerJoin("accountUsers as user", "user.id", "member.userId")
      .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "member.enterpriseId")
      .select(["member.userId", "user.nickName", "user.mobile", "member.role", "member.joinedAt", "enterprise.ownerId"])
      .where("member.enterpriseId", "=", own.enterpriseId)
      .orderBy((eb) => eb("member.userId", "=", eb.ref("enterprise.ownerId")), "desc")
      .orderBy("member.joinedAt")
      .orderBy("member.userId")
      .execute(),
    own.role === "admin"
      ? db
          .selectFrom("suppliersInvitations")
          .select(["id", "mobile", "role", "createdAt", "expiresAt"])
          .where("enterpriseId", "=", own.enterpriseId)
          .where("state", "=", "open")
          .where("expiresAt", ">", now)
          .orderBy("id", "desc")
          .execute()
      : [],
  ]);
  return {
    members: rows.map(({ ownerId, mobile, role, joinedAt, ...member }) => ({
      ...member,
      mobile: mobile && maskMobile(mobile),
      role: role as MemberRole,
      isOwner: member.userId === ownerId,
      isMe: member.userId === user.id,
      joinedAt: joinedAt.toISOString(),
    })),
    invitations: invited.map(({ mobile, role, createdAt, expiresAt, id }) => ({
      id,
      mobile: maskMobile(mobile),
      role: role as MemberRole,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Gives a member another role; nobody changes his own, or the main account's. */
export async function changeRole(
  context: UserContext,
  { userId, role }: ParsedInputOf<typeof members.changeRole>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { enterpriseId, name } = await lockManagedEnterprise(context);
    if (userId === context.user.id || (await isOwner(context, enterpriseId, userId)))
      throw enterpriseRefusals.ownRole();
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
    return {};
  });
}

/** Removes a member, or lets the asker leave; the main account stays until it is handed over. */
export async function removeMember(
  context: UserContext,
  { userId }: ParsedInputOf<typeof members.removeMember>,
): Promise<Record<string, never>> {
  const { user } = context;
  return inTransaction(context, async (context) => {
    const isLeaving = userId === user.id;
    const own = isLeaving ? await findMembership(context, user.id) : await lockManagedEnterprise(context);
    if (!own) throw enterpriseRefusals.noEnterprise();
    // A hand-over that is under way may be making him the main account.
    await context.db
      .selectFrom("suppliersEnterprises")
      .select("id")
      .where("id", "=", own.enterpriseId)
      .forUpdate()
      .execute();
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
    return {};
  });
}

/** Makes another member the main account; whoever had it stays as one who manages it. */
export async function handOverEnterprise(
  context: UserContext,
  { userId }: ParsedInputOf<typeof members.handOverEnterprise>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const { id, name } = await lockOwnEnterprise(context);
    const member = await db
      .updateTable("suppliersMembers")
      .set({ role: "admin" })
      .where("userId", "=", userId)
      .where("userId", "<>", user.id)
      .where("enterpriseId", "=", id)
      .returning("userId")
      .executeTakeFirst();
    if (!member) throw enterpriseRefusals.notMember();
    await db
      .updateTable("suppliersEnterprises")
      .set({ ownerId: userId, updatedAt: now })
      .where("id", "=", id)
      .execute();
    await notify(context, {
      userId,
      title: `您已成为「${name}」的主账号`,
      text: `由 ${user.nickName} 移交。`,
      path: CERTIFY_PATH,
    });
    return {};
  });
}

async function isOwner(context: UserContext, enterpriseId: number, userId: number): Promise<boolean> {
  return (await ownerOf(context, enterpriseId)) === userId;
}

async function ownerOf({ db }: UserContext, enterpriseId: number): Promise<number> {
  return (
    await db
      .selectFrom("suppliersEnterprises")
      .select("ownerId")
      .where("id", "=", enterpriseId)
      .executeTakeFirstOrThrow()
  ).ownerId;
}

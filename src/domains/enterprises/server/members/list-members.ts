import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { members } from "../../contract/members.ts";
import { type MemberRole } from "../../labels.ts";
import { findMembership } from "../enterprise-queries.ts";
import { isSenderEntitled } from "./sent-invitations.ts";

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
          .selectFrom("suppliersInvitations as invitation")
          .select(["id", "mobile", "role", "createdAt", "expiresAt", isSenderEntitled().as("isGood")])
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
    invitations: invited.map(({ mobile, role, createdAt, expiresAt, id, isGood }) => ({
      id,
      isGood,
      mobile: maskMobile(mobile),
      role: role as MemberRole,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

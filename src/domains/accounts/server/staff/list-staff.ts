import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { staff } from "../../contract/staff.ts";

/** Everybody of the staff, admins first, and those who are invited. */
export async function listStaff({ db, now, declared }: UserContext): Promise<DataOf<typeof staff.listStaff>> {
  const [members, invitations] = await Promise.all([
    db
      .selectFrom("accountUsers")
      .select(["id", "nickName", "mobile", "role", "staffRights", "lastSeenAt", "frozenAt"])
      .where("role", "in", ["operator", "admin"])
      .orderBy("role")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("accountStaffInvitations as invitation")
      .innerJoin("accountUsers as invited", "invited.id", "invitation.userId")
      .innerJoin("accountUsers as inviter", "inviter.id", "invitation.invitedBy")
      .select([
        "invitation.userId",
        "invited.nickName",
        "invited.mobile",
        "invitation.role",
        "invitation.rights",
        "inviter.nickName as invitedBy",
        "invitation.expiresAt",
      ])
      .where("invitation.expiresAt", ">", now)
      .orderBy("invitation.createdAt", "desc")
      .execute(),
  ]);
  const inPart = (mobile: string | null) => (mobile ? maskMobile(mobile) : "—");
  return {
    members: members.map(({ mobile, role, staffRights, lastSeenAt, frozenAt, ...one }) => ({
      ...one,
      mobile: inPart(mobile),
      role: role as "operator" | "admin",
      rights: staffRights,
      lastSeenAt: lastSeenAt.toISOString(),
      isFrozen: frozenAt !== null,
    })),
    invitations: invitations.map(({ mobile, role, expiresAt, ...one }) => ({
      ...one,
      mobile: inPart(mobile),
      role: role as "operator" | "admin",
      expiresAt: expiresAt.toISOString(),
    })),
    areas: declared.staffAreas,
  };
}

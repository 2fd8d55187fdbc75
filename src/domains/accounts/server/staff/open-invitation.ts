import type { UserContext } from "#platform/context.ts";

/** The invitation of the asker that he may answer still: in time, and by who is an admin. */
export function openInvitation({ db, user, now }: UserContext) {
  return db
    .selectFrom("accountStaffInvitations as invitation")
    .innerJoin("accountUsers as inviter", "inviter.id", "invitation.invitedBy")
    .select([
      "invitation.role",
      "invitation.rights",
      "invitation.invitedBy",
      "invitation.expiresAt",
      "inviter.nickName as inviter",
    ])
    .where("invitation.userId", "=", user.id)
    .where("invitation.expiresAt", ">", now)
    .where("inviter.role", "=", "admin")
    .where("inviter.frozenAt", "is", null);
}

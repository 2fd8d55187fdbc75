import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { STAFF_PATH } from "../../addresses.ts";
import type { staff } from "../../contract/staff.ts";
import { accountRefusals } from "../../errors.ts";
import { factorsOf } from "../second-factor/factors.ts";
import { endSessions } from "../sessions/sessions.ts";
import { lockReceiver } from "../user-status/lock-receiver.ts";
import { titlesOfRights } from "./given-rights.ts";

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

/** Makes the asker one of the staff, or ends his invitation. Other logins of his end: they were no operator's. */
export async function answerInvitation(
  context: UserContext,
  { accepts }: ParsedInputOf<typeof staff.answerInvitation>,
): Promise<null> {
  await inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const invitation = await openInvitation(context).forUpdate(["invitation", "inviter"]).executeTakeFirst();
    if (!invitation) throw accountRefusals.invitationEnded();
    await db.deleteFrom("accountStaffInvitations").where("userId", "=", user.id).execute();
    await notify(context, {
      userId: invitation.invitedBy,
      title: `${user.nickName} ${accepts ? "已成为运营人员" : "谢绝了成为运营人员的邀请"}`,
      path: STAFF_PATH,
    });
    if (!accepts) return;
    await lockReceiver(context, user.id, { whose: "您的账号", what: "成为运营人员" });
    if (!(await factorsOf(context, user.id)).isInUse) throw accountRefusals.factorMissing();
    const { role, rights } = invitation;
    await db
      .updateTable("accountUsers")
      .set({ role, staffRights: rights, updatedAt: now })
      .where("id", "=", user.id)
      .execute();
    await endSessions(context, user.id);
    await recordAction(context, {
      act: "add-operator",
      subject: "user",
      subjectId: user.id,
      after: { role, rights, invitedBy: invitation.invitedBy },
    });
  });
  return null;
}

function openInvitation({ db, user, now }: UserContext) {
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

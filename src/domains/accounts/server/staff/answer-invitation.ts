import type { ParsedInputOf } from "#api/define-calls.ts";
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
import { openInvitation } from "./open-invitation.ts";

/** Makes the asker one of the staff, or ends his invitation. All logins of his end, this one too: they were no operator's. */
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
    await endSessions({ ...context, user: null }, user.id);
    await recordAction(context, {
      act: "add-operator",
      subject: "user",
      subjectId: user.id,
      after: { role, rights, invitedBy: invitation.invitedBy },
    });
  });
  return null;
}

import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import { mayOperate } from "#shared/may-operate.ts";
import { INVITATION_PATH } from "../../addresses.ts";
import type { staff } from "../../contract/staff.ts";
import { lockReceiver } from "../user-status/lock-receiver.ts";
import { givenRights } from "./given-rights.ts";
import { lockStaff } from "./lock-staff.ts";

const DAYS = 7;

/** Invites the account of a number: it is none of the staff before it accepts. */
export async function inviteStaff(
  context: UserContext,
  { mobile, role, rights: wanted }: ParsedInputOf<typeof staff.inviteStaff>,
): Promise<null> {
  const rights = givenRights(context, { role, rights: wanted });
  await inTransaction(context, async (context) => {
    const { db, now, user } = context;
    const invited = await db
      .selectFrom("accountUsers")
      .select(["id", "role"])
      .where("mobile", "=", mobile)
      .executeTakeFirst();
    if (!invited) throw doorRefusals.invalidInput({ mobile: "该手机号还没有注册，请对方先注册" });
    if (mayOperate(invited)) throw doorRefusals.invalidInput({ mobile: "对方已是运营人员" });
    // The asker's right stands until this ends.
    await lockStaff(context, user.id);
    await lockReceiver(context, invited.id, { whose: "对方账号", what: "成为运营人员" });
    const invitation = {
      role,
      rights,
      invitedBy: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAYS * DAY_MS),
    };
    await db
      .insertInto("accountStaffInvitations")
      .values({ userId: invited.id, ...invitation })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(invitation))
      .execute();
    await recordAction(context, {
      act: "invite-operator",
      subject: "user",
      subjectId: invited.id,
      after: { role, rights },
    });
    await notify(context, {
      userId: invited.id,
      title: `${user.nickName} 邀请您成为运营人员`,
      text: `邀请 ${DAYS} 天内有效，接受前须启用动态验证码或通行密钥`,
      path: INVITATION_PATH,
    });
  });
  return null;
}

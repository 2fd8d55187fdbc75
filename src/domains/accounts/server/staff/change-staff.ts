import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { staff } from "../../contract/staff.ts";
import { accountRefusals } from "../../errors.ts";
import { tellOwner } from "../credentials/tell-owner.ts";
import { endSessions } from "../sessions/sessions.ts";
import { lockReceiver } from "../user-status/lock-receiver.ts";
import { givenRights } from "./given-rights.ts";
import { type LockedStaff, lockStaff } from "./lock-staff.ts";

/** Gives one of the staff another role or other rights; nobody changes his own. */
export async function changeStaff(
  context: UserContext,
  { id, role, rights: wanted }: ParsedInputOf<typeof staff.changeStaff>,
): Promise<null> {
  const rights = givenRights(context, { role, rights: wanted });
  await inTransaction(context, async (context) => {
    const known = await lockStaff(context, id);
    if (id === context.user.id) throw accountRefusals.ownStanding();
    await lockReceiver(context, id, { what: "更改权限" });
    await context.db
      .updateTable("accountUsers")
      .set({ role, staffRights: rights, updatedAt: context.now })
      .where("id", "=", id)
      .execute();
    await recordAction(context, {
      act: "change-operator",
      subject: "user",
      subjectId: id,
      before: { role: known.role, rights: known.rights },
      after: { role, rights },
    });
    await tellOwner(context, {
      userId: id,
      title: "您的运营权限已更改",
      facts: [`由管理员 ${context.user.nickName} 更改`],
      advice: "如有疑问，请联系管理员",
    });
  });
  return null;
}

/** Makes one of the staff a user again. */
export async function removeStaff(
  context: UserContext,
  { id, name }: ParsedInputOf<typeof staff.removeStaff>,
): Promise<null> {
  await inTransaction(context, async (context) => {
    const known = await lockStaff(context, id);
    if (id === context.user.id) throw accountRefusals.ownStanding();
    await endStaff(context, known, name);
    await tellOwner(context, {
      userId: id,
      title: "您的运营身份已取消",
      facts: [`由管理员 ${context.user.nickName} 取消`],
      advice: "如有疑问，请联系管理员",
    });
  });
  return null;
}

/** The asker leaves; but the last admin, without whom nobody could be invited. */
export async function leaveStaff(
  context: UserContext,
  { name }: ParsedInputOf<typeof staff.leaveStaff>,
): Promise<null> {
  await inTransaction(context, async (context) => {
    const known = await lockStaff(context, context.user.id);
    if (known.isLastAdmin) throw accountRefusals.lastAdmin();
    await endStaff(context, known, name);
  });
  return null;
}

async function endStaff(
  context: UserContext,
  { id, nickName, role, rights }: LockedStaff,
  name: string,
): Promise<void> {
  if (name !== nickName) throw doorRefusals.invalidInput({ name: `请完整输入「${nickName}」` });
  const { db, now } = context;
  await db
    .updateTable("accountUsers")
    .set({ role: "user", staffRights: null, updatedAt: now })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("accountStaffInvitations").where("invitedBy", "=", id).execute();
  // Also the one that the call came with: it was an operator's.
  await endSessions({ ...context, user: null }, id);
  await recordAction(context, {
    act: "remove-operator",
    subject: "user",
    subjectId: id,
    before: { role, rights },
    after: { role: "user" },
  });
}

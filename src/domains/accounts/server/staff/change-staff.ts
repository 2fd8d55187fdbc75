import { isDeepStrictEqual } from "node:util";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { staff } from "../../contract/staff.ts";
import { accountRefusals } from "../../errors.ts";
import { tellOwner } from "../credentials/tell-owner.ts";
import { lockReceiver } from "../user-status/lock-receiver.ts";
import { givenRights } from "./given-rights.ts";
import { lockStaff } from "./lock-staff.ts";

/** Gives one of the staff another role or other rights; nobody changes his own, nor gives back unseen what another admin has just taken. */
export async function changeStaff(
  context: UserContext,
  { id, role, rights: wanted, seen }: ParsedInputOf<typeof staff.changeStaff>,
): Promise<null> {
  const rights = givenRights(context, { role, rights: wanted });
  await inTransaction(context, async (context) => {
    const known = await lockStaff(context, id);
    if (id === context.user.id) throw accountRefusals.ownGrant();
    if (seen && !isDeepStrictEqual(seen, { role: known.role, rights: known.rights }))
      throw accountRefusals.staffChangedMeanwhile();
    await lockReceiver(context, id, { what: "更改权限" });
    await context.db
      .updateTable("accountUsers")
      .set({ role, staffRights: rights, updatedAt: context.now })
      .where("id", "=", id)
      .execute();
    // Whom he has invited stays out, also where he is an admin again.
    if (role !== "admin") await context.db.deleteFrom("accountStaffInvitations").where("invitedBy", "=", id).execute();
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

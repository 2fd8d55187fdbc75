import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { endSessions } from "../sessions/sessions.ts";
import type { LockedStaff } from "./lock-staff.ts";

/** Inside a transaction: makes one of the staff, whose nickname was retyped, a user whom no login of his lets in any more. */
export async function endStaff(
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

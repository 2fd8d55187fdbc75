import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { staff } from "../../contract/staff.ts";
import { accountRefusals } from "../../errors.ts";

/** Whom it was for can accept it no more. */
export async function withdrawInvitation(
  context: UserContext,
  { userId }: ParsedInputOf<typeof staff.withdrawInvitation>,
): Promise<null> {
  await inTransaction(context, async (context) => {
    const withdrawn = await context.db
      .deleteFrom("accountStaffInvitations")
      .where("userId", "=", userId)
      .returning("role")
      .executeTakeFirst();
    if (!withdrawn) throw accountRefusals.invitationEnded();
    await recordAction(context, { act: "withdraw-operator-invitation", subject: "user", subjectId: userId });
  });
  return null;
}

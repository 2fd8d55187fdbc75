import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import type { userStatus } from "../../contract/user-status.ts";
import { keepReason } from "./change-status.ts";
import { whoseAccounts } from "./whose-accounts.ts";

/** How to reach a user, for an operator who says why he asks and does not work with him. */
export async function readUserContact(
  context: UserContext,
  { id, reason }: ParsedInputOf<typeof userStatus.readUserContact>,
): Promise<DataOf<typeof userStatus.readUserContact>> {
  return inTransaction(context, async (context) => {
    const contact = await context.db
      .selectFrom("accountUsers")
      .select(["mobile", "email"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!contact) throw doorRefusals.notFound("没有这个用户");
    await refuseOwnCase(context, whoseAccounts, id);
    await recordAction(context, {
      act: "read-contact",
      subject: "user",
      subjectId: id,
      reason: await keepReason(context, { id, act: "read-contact", reason }),
    });
    return contact;
  });
}

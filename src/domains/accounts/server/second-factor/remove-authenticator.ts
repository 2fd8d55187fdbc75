import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { lockUser } from "../lock-users.ts";
import { proveForFactors } from "./factors.ts";
import { onFactorRemoved } from "./keep-factor.ts";

/** The asker's authenticator passes his second factor no more. */
export async function removeAuthenticator(
  context: UserContext,
  given: ParsedInputOf<typeof secondFactor.removeAuthenticator>,
): Promise<Record<string, never>> {
  await proveForFactors(context, given);
  await inTransaction(context, async (context) => {
    await lockUser(context);
    await context.db.deleteFrom("accountSecondFactors").where("userId", "=", context.user.id).execute();
    await onFactorRemoved(context, "remove-authenticator");
  });
  return {};
}

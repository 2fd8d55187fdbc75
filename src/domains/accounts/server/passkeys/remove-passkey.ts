import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { passkeys } from "../../contract/passkeys.ts";
import { lockUser } from "../lock-users.ts";
import { proveForFactors } from "../second-factor/factors.ts";
import { onFactorRemoved } from "../second-factor/keep-factor.ts";

/** One of the asker's passkeys passes his second factor no more. */
export async function removePasskey(
  context: UserContext,
  { id, ...given }: ParsedInputOf<typeof passkeys.removePasskey>,
): Promise<Record<string, never>> {
  await proveForFactors(context, given);
  await inTransaction(context, async (context) => {
    const { db, user } = context;
    await lockUser(context);
    const gone = await db
      .deleteFrom("accountPasskeys")
      .where("id", "=", id)
      .where("userId", "=", user.id)
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw doorRefusals.notFound("没有这个通行密钥");
    await onFactorRemoved(context, "remove-passkey");
  });
  return {};
}

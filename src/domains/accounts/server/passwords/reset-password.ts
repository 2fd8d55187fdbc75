import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { passwords } from "../../contract/passwords.ts";
import { accountRefusals } from "../../errors.ts";
import { checkGivenCode } from "../codes/given-code.ts";
import { setPassword } from "./change-password.ts";

/** Sets a new password for the number that a code was sent to, and ends all its sessions and bindings. Whether the number has an account is told to its owner alone. */
export async function resetPassword(
  context: Context,
  { mobile, code, password }: ParsedInputOf<typeof passwords.resetPassword>,
): Promise<Record<string, never>> {
  const given = { target: mobile, purpose: "reset", code };
  await checkGivenCode(context, given);
  const user = await context.db
    .selectFrom("accountUsers")
    .select(["id", "mobile", "nickName"])
    .where("mobile", "=", mobile)
    .executeTakeFirst();
  if (!user) throw accountRefusals.noAccount();
  // Of nobody's sessions is this one kept: also his own may be in other hands. So may what else logs in.
  await setPassword(
    { ...context, user: null },
    { userId: user.id, owner: user, password, proof: { code: given }, isReset: true },
  );
  return {};
}

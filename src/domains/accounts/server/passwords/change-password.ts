import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { passwords } from "../../contract/passwords.ts";
import { accountRefusals } from "../../errors.ts";
import { checkGivenCode, type GivenCode, useCode } from "../codes/given-code.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";
import { demoMark } from "../demo-accounts.ts";
import type { PasswordOwner } from "./easy-passwords.ts";
import { digestOf, hashPassword, isPassword } from "./hash-password.ts";
import { forgetPasswordTries, passwordTries } from "./password-tries.ts";
import { forgetOtherDevices } from "../sessions/known-devices.ts";
import { endSessions } from "../sessions/sessions.ts";
import { forgetTries, makeTry } from "../tries.ts";
import { closedFacts, closeWaysIn } from "../close-ways-in.ts";

/** Sets a new password of the asker, with the old one or a code to his phone, and ends his other sessions. */
export async function changePassword(
  context: UserContext,
  { pwd, code, password }: ParsedInputOf<typeof passwords.changePassword>,
): Promise<Record<string, never>> {
  const { id: userId } = context.user;
  const user = await context.db
    .selectFrom("accountUsers")
    .select(["mobile", "nickName", "passwordHash"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const mobile = user.mobile ?? "";
  if (code) {
    const given = { target: mobile, purpose: "change", code };
    await checkGivenCode(context, given);
    await setPassword(context, { userId, owner: user, password, proof: { code: given } });
    return {};
  }
  const { passwordHash } = user;
  if (!pwd || !passwordHash) throw accountRefusals.proofNeeded();
  const tries = await passwordTries(context, { mobile, userId, kind: "proof" });
  await makeTry(context, tries, async (counted) => {
    if (!(await isPassword(context, pwd, passwordHash))) throw accountRefusals.wrongOldPassword();
    await forgetTries(context, counted, tries.limits[0]);
  });
  if (digestOf(password) === pwd) throw accountRefusals.samePassword();
  await setPassword(context, { userId, owner: user, password, proof: { passwordHash } });
  return {};
}

interface NewPassword {
  userId: number;
  owner: PasswordOwner;
  password: string;
  /** The code, or the password that was in force when it was shown. */
  proof: { code: GivenCode } | { passwordHash: string };
  /** By who has forgotten it: nothing else logs in to the account afterwards. */
  isReset?: boolean;
}

export async function setPassword(
  context: Context,
  { userId, owner, password, proof, isReset }: NewPassword,
): Promise<void> {
  const passwordHash = await hashPassword(context, password, owner);
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    if ("code" in proof) await useCode(context, proof.code);
    const closed = isReset ? await closeWaysIn(context, userId) : [];
    // Before sessions are ended: who is just logging in with the older one is waited for, or finds that it has changed.
    const changed = await db
      .updateTable("accountUsers")
      .set({ passwordHash, formerPasswordHash: null, updatedAt: now, ...("code" in proof && demoMark(context)) })
      .where("id", "=", userId)
      .$if("passwordHash" in proof, (query) =>
        query.where("passwordHash", "=", (proof as { passwordHash: string }).passwordHash),
      )
      .returning("mobile")
      .executeTakeFirst();
    if (!changed) throw accountRefusals.wrongOldPassword();
    if (!isReset) {
      await endSessions(context, userId);
      await forgetOtherDevices(context, userId);
    }
    if (changed.mobile) await forgetPasswordTries(context, changed.mobile);
    const kind = isReset ? "password-reset" : "password-change";
    await tellCredentialChanged(context, {
      kind,
      userId,
      details: { by: "code" in proof ? "code" : "password" },
      more: closedFacts(closed),
    });
  });
}

import type { UserContext } from "#platform/context.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { accountRefusals } from "../errors.ts";
import { checkGivenCode, useCode } from "./codes/given-code.ts";
import { isPassword } from "./passwords/hash-password.ts";
import { passwordTries } from "./passwords/password-tries.ts";
import { lockSession } from "./sessions/sessions.ts";
import { forgetTries, makeTry } from "./tries.ts";

const FRESH_MS = 10 * MINUTE_MS;

/**
 * Refuses whoever may only have found a session: a login younger than ten minutes and by no ticket is needed, or the
 * password or a code to the phone (purpose `change`).
 */
export async function proveAgain(
  context: UserContext,
  { pwd, code }: { pwd?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { db, user, now } = context;
  const { createdAt, byTicket } = await lockSession(context);
  if (!byTicket && now.getTime() - createdAt.getTime() < FRESH_MS) return;
  const { mobile, passwordHash } = await db
    .selectFrom("accountUsers")
    .select(["mobile", "passwordHash"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (code && mobile) {
    const given = { target: mobile, purpose: "change", code };
    await checkGivenCode(context, given);
    return useCode(context, given);
  }
  if (!pwd || !passwordHash) throw accountRefusals.bindingProofNeeded();
  const tries = await passwordTries(context, {
    mobile: mobile ?? `user ${user.id}`,
    userId: user.id,
    kind: "proof",
  });
  await makeTry(context, tries, async (counted) => {
    if (!(await isPassword(context, pwd, passwordHash))) throw accountRefusals.wrongCurrentPassword();
    await forgetTries(context, counted, tries.limits[0]);
  });
}

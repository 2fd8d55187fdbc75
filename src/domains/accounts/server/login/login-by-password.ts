import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { login } from "../../contract/login.ts";
import { accountRefusals } from "../../errors.ts";
import { agreeAtLogin } from "../agreements/agreements.ts";
import { isPassword } from "../passwords/hash-password.ts";
import { passwordTries } from "../passwords/password-tries.ts";
import { deviceOf, startSession } from "../sessions/sessions.ts";
import { forgetTries, makeTry } from "../tries.ts";

/** Logs in with a password. A number without an account is answered as a wrong password, and takes as long. */
export async function loginByPassword(
  context: Context,
  { mobile, pwd, fromswb }: ParsedInputOf<typeof login.loginByPassword>,
): Promise<DataOf<typeof login.loginByPassword>> {
  deviceOf(context);
  const user = await context.db
    .selectFrom("accountUsers")
    .select(["id", "passwordHash", "formerPasswordHash"])
    .where("mobile", "=", mobile)
    .executeTakeFirst();
  const tries = await passwordTries(context, { mobile, userId: user?.id, kind: "login-by-password" });
  return makeTry(context, tries, async (counted) => {
    const [first] = tries.limits;
    const wrong = () =>
      counted.left > 0
        ? accountRefusals.wrongPassword({ left: counted.left })
        : accountRefusals.locked({ minutes: first.lockSeconds / 60 });
    if (!(await isPassword(context, pwd, user?.passwordHash ?? user?.formerPasswordHash ?? null))) throw wrong();
    if (user!.passwordHash === null) throw accountRefusals.passwordEnded();
    const started = await inTransaction(context, async (context) => {
      // Looking took its time, in which it may have been changed; from here on whoever changes it waits for the session, and ends it.
      const now = await context.db
        .selectFrom("accountUsers")
        .select("passwordHash")
        .where("id", "=", user!.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (now?.passwordHash !== user!.passwordHash) throw wrong();
      await agreeAtLogin(context, user!.id);
      return startSession(context, user!.id, { way: "login-by-password", fromSource: fromswb });
    });
    await forgetTries(context, counted, first);
    return started;
  });
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { login } from "../../contract/login.ts";
import { checkGivenCode, useCode } from "../codes/given-code.ts";
import { findOrCreateUser } from "./find-or-create-user.ts";
import { deviceOf, startSession } from "../sessions/sessions.ts";

/** Logs in with a code, once. A number without an account gets one: the dialog has asked for the agreement. */
export async function loginBySms(
  context: Context,
  { mobile, code, fromswb }: ParsedInputOf<typeof login.loginBySms>,
): Promise<DataOf<typeof login.loginBySms>> {
  deviceOf(context);
  const given = { target: mobile, purpose: "login", code };
  await checkGivenCode(context, given);
  return inTransaction(context, async (context) => {
    await useCode(context, given);
    // Who has the phone takes an account back that was frozen because nobody used it.
    await context.db
      .updateTable("accountUsers")
      .set({ frozenAt: null, frozenFor: null, frozenReason: null })
      .where("mobile", "=", mobile)
      .where("frozenFor", "=", "unused")
      .execute();
    const userId = await findOrCreateUser(context, { mobile, fromSource: fromswb });
    return startSession(context, userId, { way: "login-by-sms", fromSource: fromswb });
  });
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { registration } from "../../contract/registration.ts";
import { accountRefusals } from "../../errors.ts";
import { agreeAtLogin } from "../agreements/agreements.ts";
import { checkGivenCode, useCode } from "../codes/given-code.ts";
import { demoMark } from "../demo-accounts.ts";
import { whyNotNickName, withClearRefusals } from "./nick-names.ts";
import { findSource } from "../outside/sources.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { deviceOf, startSession } from "../sessions/sessions.ts";

/**
 * Makes an account and logs in. Of two at once for one number, or one name, the second is refused; the code stays good for another try.
 * What `begin` does for the new user is done with it, or neither is.
 */
export async function register(
  context: Context,
  input: ParsedInputOf<typeof registration.register>,
  begin?: (context: Context, userId: number) => Promise<void>,
): Promise<DataOf<typeof registration.register>> {
  const { mobile, code, password, nickName, identity, company = "", shareCode, fromswb } = input;
  deviceOf(context);
  const given = { target: mobile, purpose: "register", code };
  await checkGivenCode(context, given);
  const reason =
    (await whyNotNickName(context, nickName)) ?? (await context.declared.whyNotShown(context, { nickName, company }));
  if (reason) throw reason;
  const invitedBy = shareCode ? await findInviter(context, shareCode) : null;
  // Found again below where two come at once; hashing is dear.
  if (await context.db.selectFrom("accountUsers").select("id").where("mobile", "=", mobile).executeTakeFirst())
    throw accountRefusals.mobileTaken();
  const passwordHash = await hashPassword(context, password, { mobile, nickName });
  return withClearRefusals(() =>
    inTransaction(context, async (context) => {
      const { db, now } = context;
      const { id } = await db
        .insertInto("accountUsers")
        .values({
          mobile,
          passwordHash,
          nickName,
          identity,
          company,
          invitedBy,
          fromSource: findSource(context, fromswb)?.id ?? null,
          ...demoMark(context),
          createdAt: now,
          updatedAt: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      // After it: of two at once the second has the same code, and is to be told what stands in his way.
      await useCode(context, given);
      await agreeAtLogin(context, id);
      await begin?.(context, id);
      return startSession(context, id, { way: "registration", fromSource: fromswb });
    }),
  );
}

async function findInviter({ db }: Context, shareCode: string): Promise<number> {
  const inviter = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("shareCode", "=", shareCode.toUpperCase())
    .executeTakeFirst();
  if (!inviter) throw accountRefusals.noSuchShareCode();
  return inviter.id;
}

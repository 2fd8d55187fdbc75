import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { profile } from "../../contract/profile.ts";
import { accountRefusals } from "../../errors.ts";
import { checkCode, useCode } from "../codes/check-code.ts";
import { forgetTarget } from "../codes/forget-target.ts";
import { issueCode } from "../codes/issue-code.ts";
import { demoMark } from "../demo-accounts.ts";
import { withClearRefusals } from "../registration/nick-names.ts";
import { proveAgain } from "../prove-again.ts";
import { endSessions } from "../sessions/sessions.ts";

const MAIL = "email";

/** Sends a code to an address; the answer does not tell whether it is another's already. */
export async function sendMailCode(
  context: UserContext,
  { email, captcha }: ParsedInputOf<typeof profile.sendMailCode>,
): Promise<DataOf<typeof profile.sendMailCode>> {
  return issueCode(context, { target: email, purpose: MAIL, country: "" }, captcha);
}

/** Makes an address the asker's, in place of the one he had. */
export async function bindEmail(
  context: UserContext,
  { email, code }: ParsedInputOf<typeof profile.bindEmail>,
): Promise<DataOf<typeof profile.bindEmail>> {
  const given = { target: email, purpose: MAIL, code };
  await checkCode(context, given);
  await withClearRefusals(() =>
    inTransaction(context, async (context) => {
      await useCode(context, given);
      const { email: former } = await context.db
        .selectFrom("accountUsers")
        .select("email")
        .where("id", "=", context.user.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (former !== null && former !== email) await forgetTarget(context, former);
      await context.db
        .updateTable("accountUsers")
        .set({ email, updatedAt: context.now, ...demoMark(context) })
        .where("id", "=", context.user.id)
        .execute();
    }),
  );
  return { email };
}

/** Makes a number the asker's, in place of the one he had and has a code from; his other sessions end. */
export async function bindMobile(
  context: UserContext,
  { oldCode, mobile, code }: ParsedInputOf<typeof profile.bindMobile>,
): Promise<DataOf<typeof profile.bindMobile>> {
  const { id: userId } = context.user;
  const { mobile: former } = await context.db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (former === mobile) throw accountRefusals.sameMobile();
  if (former && !oldCode) throw accountRefusals.oldCodeNeeded();
  // A number opens the account, so whoever only has a session binds none.
  if (!former) await proveAgain(context, {});
  const codes = [
    ...(former ? [{ target: former, purpose: "change", code: oldCode! }] : []),
    { target: mobile, purpose: "bind", code },
  ];
  for (const given of codes) await checkCode(context, given);
  const other = await context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirst();
  if (other) throw accountRefusals.mobileUsedElsewhere();
  await withClearRefusals(() =>
    inTransaction(context, async (context) => {
      for (const given of codes) await useCode(context, given);
      await context.db
        .updateTable("accountUsers")
        .set({ mobile, updatedAt: context.now, ...demoMark(context) })
        .where("id", "=", userId)
        .execute();
      if (former) await forgetTarget(context, former);
      await endSessions(context, userId);
    }),
  );
  return { mobile: maskMobile(mobile) };
}

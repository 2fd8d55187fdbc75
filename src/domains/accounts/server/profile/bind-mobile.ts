import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { profile } from "../../contract/profile.ts";
import { accountRefusals } from "../../errors.ts";
import { checkGivenCode, useCode } from "../codes/given-code.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";
import { forgetTarget } from "../codes/forget-target.ts";
import { demoMark } from "../demo-accounts.ts";
import { lockUser } from "../lock-users.ts";
import { stopOpenRecovery } from "../recoveries/stop-open-recovery.ts";
import { withClearRefusals } from "../registration/nick-names.ts";
import { proveAgain } from "../prove-again.ts";
import { endSessions } from "../sessions/sessions.ts";

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
  for (const given of codes) await checkGivenCode(context, given);
  const other = await context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirst();
  if (other) throw accountRefusals.mobileUsedElsewhere();
  await withClearRefusals(() =>
    inTransaction(context, async (context) => {
      await lockUser(context);
      for (const given of codes) await useCode(context, given);
      await context.db
        .updateTable("accountUsers")
        .set({ mobile, updatedAt: context.now, ...demoMark(context) })
        .where("id", "=", userId)
        .execute();
      if (former) await forgetTarget(context, former);
      await endSessions(context, userId);
      await tellCredentialChanged(context, { kind: "mobile-change", userId, former: { mobile: former } });
      await stopOpenRecovery(context, { userId, by: "number", only: "number" });
    }),
  );
  return { mobile: maskMobile(mobile) };
}

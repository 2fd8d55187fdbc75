import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { profile } from "../../contract/profile.ts";
import { checkGivenCode, useCode } from "../codes/given-code.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";
import { forgetTarget } from "../codes/forget-target.ts";
import { demoMark } from "../demo-accounts.ts";
import { lockUser } from "../lock-users.ts";
import { withClearRefusals } from "../registration/nick-names.ts";

export const MAIL = "email";

/** Makes an address the asker's, in place of the one he had. */
export async function bindEmail(
  context: UserContext,
  { email, code }: ParsedInputOf<typeof profile.bindEmail>,
): Promise<DataOf<typeof profile.bindEmail>> {
  const given = { target: email, purpose: MAIL, code };
  await checkGivenCode(context, given);
  await withClearRefusals(() =>
    inTransaction(context, async (context) => {
      await lockUser(context);
      await useCode(context, given);
      const { email: former } = await context.db
        .selectFrom("accountUsers")
        .select("email")
        .where("id", "=", context.user.id)
        .executeTakeFirstOrThrow();
      if (former !== null && former !== email) await forgetTarget(context, former);
      await context.db
        .updateTable("accountUsers")
        .set({ email, updatedAt: context.now, ...demoMark(context) })
        .where("id", "=", context.user.id)
        .execute();
      await tellCredentialChanged(context, {
        kind: "email-change",
        userId: context.user.id,
        former: { email: former },
      });
    }),
  );
  return { email };
}

import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { socialLogin } from "../../contract/social-login.ts";
import { accountRefusals } from "../../errors.ts";
import { PROVIDER_NAMES } from "../../labels.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";

/** Takes a binding away, unless nothing else is left to log in with. */
export async function unbindSocial(
  context: UserContext,
  { provider }: ParsedInputOf<typeof socialLogin.unbindSocial>,
): Promise<Record<string, never>> {
  const { id: userId } = context.user;
  await inTransaction(context, async (context) => {
    const { db } = context;
    const user = await db
      .selectFrom("accountUsers")
      .select("mobile")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const identities = await db
      .selectFrom("accountIdentities")
      .select("provider")
      .where("userId", "=", userId)
      .execute();
    if (!identities.some((identity) => identity.provider === provider))
      throw accountRefusals.notBound({ provider: PROVIDER_NAMES[provider] });
    if (user.mobile === null && identities.length === 1) throw accountRefusals.lastWayIn();
    await db.deleteFrom("accountIdentities").where("userId", "=", userId).where("provider", "=", provider).execute();
    await tellCredentialChanged(context, { kind: "identity-unbind", userId, details: { provider } });
  });
  return {};
}

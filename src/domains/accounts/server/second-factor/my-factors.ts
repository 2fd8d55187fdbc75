import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { factorDuty } from "./factor-duty.ts";
import { factorsOf } from "./factors.ts";
import { passkeyHost } from "../passkeys/passkey-site.ts";

/** What the asker passes his second factor with. */
export async function myFactors(context: UserContext): Promise<DataOf<typeof secondFactor.myFactors>> {
  const { hasAuthenticator, recoveryCodes, isInUse } = await factorsOf(context, context.user.id);
  const passkeys = await context.db
    .selectFrom("accountPasskeys")
    .select(["id", "name", "createdAt", "lastUsedAt"])
    .where("userId", "=", context.user.id)
    .orderBy("id")
    .execute();
  return {
    isInUse,
    hasAuthenticator,
    recoveryCodesLeft: recoveryCodes,
    neededFrom: (await factorDuty(context)).neededFrom?.toISOString() ?? null,
    passkeyHost: passkeyHost(context),
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

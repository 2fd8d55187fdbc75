import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { factorsOf } from "./factors.ts";
import { passkeyHost } from "../passkeys/passkey-site.ts";

/** With what the asker may pass his second factor, for who has not passed it yet either. */
export async function factorWays(context: UserContext): Promise<DataOf<typeof secondFactor.factorWays>> {
  const { hasAuthenticator, passkeys, recoveryCodes } = await factorsOf(context, context.user.id);
  return {
    hasAuthenticator,
    hasRecoveryCodes: recoveryCodes > 0,
    passkeyHost: passkeys > 0 ? passkeyHost(context) : null,
  };
}

import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { passkeys } from "../../contract/passkeys.ts";
import { accountRefusals } from "../../errors.ts";
import { lockUser } from "../lock-users.ts";
import { forgetTries, makeTry } from "../tries.ts";
import { factorsOf } from "../second-factor/factors.ts";
import { factorTries } from "../second-factor/factor-tries.ts";
import { passSession } from "../second-factor/pass-session.ts";
import { useChallenge } from "./challenges.ts";
import { passkeySite } from "./passkey-site.ts";

/** Passes the second factor with a signature of one of the asker's passkeys; a device that has counted backwards is a copy. */
export async function passByPasskey(
  context: UserContext,
  { response }: ParsedInputOf<typeof passkeys.passByPasskey>,
): Promise<DataOf<typeof passkeys.passByPasskey>> {
  const { id: userId } = context.user;
  const { rpID, origin } = passkeySite(context);
  const tries = await factorTries(context, userId);
  return makeTry(context, tries, async (counted) => {
    const expectedChallenge = await useChallenge(context, "pass");
    const known = await context.db
      .selectFrom("accountPasskeys")
      .select(["id", "credentialId", "publicKey", "counter"])
      .where("userId", "=", userId)
      .where("credentialId", "=", response.id)
      .executeTakeFirst();
    if (!known) throw accountRefusals.passkeyRefused();
    const shown = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.counter,
      },
    }).catch(() => null);
    if (!shown?.verified) throw accountRefusals.passkeyRefused();
    return inTransaction(context, async (context) => {
      // Before rows of the factor: whoever removes it has them in this order.
      await lockUser(context);
      const { newCounter } = shown.authenticationInfo;
      const used = await context.db
        .updateTable("accountPasskeys")
        .set({ counter: newCounter, lastUsedAt: context.now })
        .where("id", "=", known.id)
        .where((eb) =>
          eb.or([eb("counter", "<", newCounter), eb.and([eb("counter", "=", 0), eb.val(newCounter === 0)])]),
        )
        .returning("id")
        .executeTakeFirst();
      if (!used) throw accountRefusals.passkeyRefused();
      await forgetTries(context, counted, tries.limits[0]);
      const { recoveryCodes } = await factorsOf(context, userId);
      return { recoveryCodesLeft: recoveryCodes, token: await passSession(context, "passkey") };
    });
  });
}

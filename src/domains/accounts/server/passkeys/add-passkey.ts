import { type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { passkeys } from "../../contract/passkeys.ts";
import { accountRefusals } from "../../errors.ts";
import { PASSKEYS_MAX } from "../../labels.ts";
import { lockUser } from "../lock-users.ts";
import { refuseUnproven } from "../second-factor/factors.ts";
import { onFactorAdded } from "../second-factor/keep-factor.ts";
import { passSession } from "../second-factor/pass-session.ts";
import { useChallenge } from "./challenges.ts";
import { passkeySite } from "./passkey-site.ts";
import { isPlainAttestation } from "./plain-attestation.ts";

/** Keeps the passkey that the asker's device has made: his other logins end, and recovery codes are told where he has none. */
export async function addPasskey(
  context: UserContext,
  { name, response }: ParsedInputOf<typeof passkeys.addPasskey>,
): Promise<DataOf<typeof passkeys.addPasskey>> {
  const { rpID, origin } = passkeySite(context);
  await refuseUnproven(context);
  const expectedChallenge = await useChallenge(context, "add");
  if (!isPlainAttestation(response.response["attestationObject"])) throw accountRefusals.passkeyRefused();
  const made = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!made?.verified) throw accountRefusals.passkeyRefused();
  const { credential } = made.registrationInfo;
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    await lockUser(context);
    const { count } = await db
      .selectFrom("accountPasskeys")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow();
    if (count >= PASSKEYS_MAX) throw accountRefusals.passkeysFull({ most: PASSKEYS_MAX });
    const kept = await db
      .insertInto("accountPasskeys")
      .values({
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.columns(["userId", "credentialId"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!kept) throw accountRefusals.passkeyKnown();
    const recoveryCodes = await onFactorAdded(context, "add-passkey");
    return { recoveryCodes, token: await passSession(context, "passkey") };
  });
}

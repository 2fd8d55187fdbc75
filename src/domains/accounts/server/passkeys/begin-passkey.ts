import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { passkeys } from "../../contract/passkeys.ts";
import { accountRefusals } from "../../errors.ts";
import { PASSKEYS_MAX } from "../../labels.ts";
import { lastingMark } from "../lasting-secrets.ts";
import { proveForFactors } from "../second-factor/factors.ts";
import { refuseSharedAccount } from "../second-factor/refuse-shared-account.ts";
import { keepChallenge } from "./challenges.ts";
import { type KnownTransport, passkeySite } from "./passkey-site.ts";

// ES256, EdDSA and RS256: what devices have.
const ALGORITHMS = [-7, -8, -257];

/** What the asker's device makes a passkey of, for who proves who he is. */
export async function beginPasskey(
  context: UserContext,
  given: ParsedInputOf<typeof passkeys.beginPasskey>,
): Promise<DataOf<typeof passkeys.beginPasskey>> {
  const { db, settings, user } = context;
  const { rpID } = passkeySite(context);
  await refuseSharedAccount(context);
  await proveForFactors(context, given);
  const known = await db
    .selectFrom("accountPasskeys")
    .select(["credentialId as id", "transports"])
    .where("userId", "=", user.id)
    .execute();
  if (known.length >= PASSKEYS_MAX) throw accountRefusals.passkeysFull({ most: PASSKEYS_MAX });
  const options = await generateRegistrationOptions({
    rpName: settings.site.name,
    rpID,
    userName: user.nickName,
    // The device keeps it: it tells nothing of the account.
    userID: new Uint8Array(await lastingMark(context, "passkey user", String(user.id))),
    attestationType: "none",
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transports as KnownTransport[] })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await keepChallenge(context, "add", options.challenge);
  return { options: { ...options } };
}

import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { passkeys } from "../../contract/passkeys.ts";
import { accountRefusals } from "../../errors.ts";
import { keepChallenge } from "./challenges.ts";
import { type KnownTransport, passkeySite } from "./passkey-site.ts";

/** What a passkey of the asker has to sign to pass his second factor. */
export async function askPasskey(context: UserContext): Promise<DataOf<typeof passkeys.askPasskey>> {
  const { rpID } = passkeySite(context);
  const known = await context.db
    .selectFrom("accountPasskeys")
    .select(["credentialId as id", "transports"])
    .where("userId", "=", context.user.id)
    .execute();
  if (known.length === 0) throw accountRefusals.factorMissing();
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: "required",
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: transports as KnownTransport[] })),
  });
  await keepChallenge(context, "pass", options.challenge);
  return { options: { ...options } };
}

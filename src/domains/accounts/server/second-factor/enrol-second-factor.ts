import { toDataURL } from "qrcode";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { proveForFactors } from "./factors.ts";
import { refuseSharedAccount } from "./refuse-shared-account.ts";
import { authenticator, makeSecret, saveFactor } from "./second-factor.ts";

const LASTS_MS = 15 * MINUTE_MS;

/** A new secret that waits for its first code, a quarter of an hour, in this login; the one in use stays until then. Given to who proves who he is, not to whoever finds a session. */
export async function enrolSecondFactor(
  context: UserContext,
  given: ParsedInputOf<typeof secondFactor.enrolSecondFactor>,
): Promise<DataOf<typeof secondFactor.enrolSecondFactor>> {
  await refuseSharedAccount(context);
  await proveForFactors(context, given);
  const { secret, sealed } = makeSecret(context);
  await saveFactor(context, context.user.id, {
    next: { sealed, sessionKey: context.user.sessionKey, expiresAt: new Date(context.now.getTime() + LASTS_MS) },
  });
  const otpauthUrl = authenticator(secret, context.settings.site.name, context.user.nickName).toString();
  return { secret, otpauthUrl, qrCode: await toDataURL(otpauthUrl, { margin: 1 }) };
}

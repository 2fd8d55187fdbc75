import { toDataURL } from "qrcode";
import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { secondFactor } from "../../contract/second-factor.ts";
import { accountRefusals } from "../../errors.ts";
import { lockSession } from "../sessions/sessions.ts";
import { makeSecret, saveFactor, authenticator } from "./second-factor.ts";

const FRESH_MS = 10 * MINUTE_MS;

/** A new secret that waits for its first code; the one in use stays until then. Given to who has just shown a code of that one, not to whoever finds a session. */
export async function enrolSecondFactor(context: UserContext): Promise<DataOf<typeof secondFactor.enrolSecondFactor>> {
  const { secondFactorAt } = await lockSession(context);
  if (!secondFactorAt || context.now.getTime() - secondFactorAt.getTime() >= FRESH_MS)
    throw accountRefusals.secondFactorNeeded();
  const { secret, sealed } = makeSecret(context);
  await saveFactor(context, context.user.id, { nextSecretSealed: sealed });
  const otpauthUrl = authenticator(secret, context.settings.site.name, context.user.nickName).toString();
  return { secret, otpauthUrl, qrCode: await toDataURL(otpauthUrl, { margin: 1 }) };
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { SocialLoginPort } from "#ports/social-login/port.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { readOwnPath } from "#shared/own-path.ts";
import type { socialLogin } from "../../contract/social-login.ts";
import { accountRefusals } from "../../errors.ts";
import { type Provider, PROVIDER_NAMES } from "../../labels.ts";
import { SOCIAL_RETURN_PATH } from "../../addresses.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { findSource } from "../outside/sources.ts";
import { browserToken, storeBrowserToken } from "./browser-token.ts";
import { proveAgain } from "../prove-again.ts";

const LASTS_MS = 10 * MINUTE_MS;

/** Where the browser is to go; what it comes back with is taken from this browser alone, once, within ten minutes. */
export async function beginSocialLogin(
  context: Context,
  input: ParsedInputOf<typeof socialLogin.beginSocialLogin>,
): Promise<DataOf<typeof socialLogin.beginSocialLogin>> {
  const { provider, op, returnTo, fromswb } = input;
  const port = portOf(context, provider);
  if (op === "bind") {
    if (!isUserContext(context)) throw doorRefusals.notLoggedIn();
    await proveAgain(context, input);
  }
  const state = randomToken();
  // One token a browser: two windows may log in at once.
  const token = browserToken(context) ?? randomToken();
  storeBrowserToken(context, token);
  await context.db
    .insertInto("accountOauthStates")
    .values({
      stateHash: hashToken(state),
      browserHash: hashToken(token),
      provider,
      op,
      userId: op === "bind" ? context.user!.id : null,
      returnTo: readOwnPath(returnTo) ?? "/",
      fromSource: findSource(context, fromswb)?.id ?? null,
      expiresAt: new Date(context.now.getTime() + LASTS_MS),
    })
    .execute();
  const request = { state, redirectUri: redirectUriOf(context) };
  return { authorizeUrl: port.authorizeUrl(request).href, frameUrl: port.frameUrl?.(request).href ?? null, state };
}

function isUserContext(context: Context): context is UserContext {
  return context.user !== null;
}

/** The way to a provider; refused where the portal has none. */
export function portOf({ ports }: Context, provider: Provider): SocialLoginPort {
  const port = ports.socialLogin[provider];
  if (!port) throw accountRefusals.socialOff({ provider: PROVIDER_NAMES[provider] });
  return port;
}

/** Where providers send browsers back to: they know it, so it never differs. */
export function redirectUriOf({ settings }: Context): string {
  return settings.site.url + SOCIAL_RETURN_PATH;
}

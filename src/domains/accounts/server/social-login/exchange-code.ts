import type { SecurityKind } from "#domains/security-log/labels.ts";
import type { Context } from "#platform/context.ts";
import { PortError } from "#ports/port.ts";
import type { SocialIdentity } from "#ports/social-login/port.ts";
import { accountRefusals } from "../../errors.ts";
import { AGAIN_BY, type Provider, PROVIDER_NAMES } from "../../labels.ts";
import { hashToken } from "../random-token.ts";
import { watchTry } from "../watch-try.ts";
import { portOf, redirectUriOf } from "./begin-social-login.ts";
import { browserToken } from "./browser-token.ts";

const EXCHANGED_WITHIN_MS = 10_000;
const NICK_NAME_CHARACTERS_MAX = 32;

/** How the security log calls a login by a provider. */
export const WAYS = { wechat: "login-by-wechat", qq: "login-by-qq" } as const satisfies Record<Provider, SecurityKind>;

interface Returned {
  authorizationCode: string;
  state?: string | undefined;
}

/** What a social login began with. */
export interface Begun {
  userId: number | null;
  returnTo: string;
  fromSource: string | null;
}

/**
 * Takes what a browser came back with: its `state` is used up, once, if this browser began it for this provider and act; then the
 * code is exchanged for who he is.
 */
export function exchangeCode(
  context: Context,
  asked: { provider: Provider; op: "login" | "bind" },
  returned: Returned,
): Promise<{ begun: Begun; identity: SocialIdentity }> {
  const { provider, op } = asked;
  const kind = op === "login" ? WAYS[provider] : "identity-bind";
  return watchTry(context, { kind, details: { provider } }, () => exchange(context, asked, returned));
}

async function exchange(
  context: Context,
  { provider, op }: { provider: Provider; op: "login" | "bind" },
  returned: Returned,
): Promise<{ begun: Begun; identity: SocialIdentity }> {
  const port = portOf(context, provider);
  const begun = await takeState(context, { provider, op }, returned.state);
  if (!begun || (op === "bind" && begun.userId !== context.user?.id))
    throw accountRefusals.stateInvalid({ again: AGAIN_BY[provider] });
  const signal = AbortSignal.timeout(EXCHANGED_WITHIN_MS);
  try {
    const identity = await port.exchange(
      { code: returned.authorizationCode, redirectUri: redirectUriOf(context) },
      signal,
    );
    return { begun, identity: { ...identity, nickname: plainName(identity.nickname, provider) } };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (error.kind === "rejected") throw accountRefusals.socialRefused({ again: AGAIN_BY[provider] });
    context.log.error({ err: error, kind: error.kind, provider }, "a social login failed");
    throw accountRefusals.socialBusy({ provider: PROVIDER_NAMES[provider] });
  }
}

async function takeState(
  context: Context,
  { provider, op }: { provider: Provider; op: "login" | "bind" },
  state: string | undefined,
): Promise<Begun | null> {
  const token = browserToken(context);
  if (!state || !token) return null;
  const begun = await context.db
    .updateTable("accountOauthStates")
    .set({ usedAt: context.now })
    .where("stateHash", "=", hashToken(state))
    .where("browserHash", "=", hashToken(token))
    .where("provider", "=", provider)
    .where("op", "=", op)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", context.now)
    .returning(["userId", "returnTo", "fromSource"])
    .executeTakeFirst();
  return begun ?? null;
}

/** Somebody else's word for himself: one line of letters that can be seen. */
function plainName(name: string, provider: Provider): string {
  const plain = [
    ...name
      .normalize("NFC")
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
      .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
      .trim(),
  ]
    .slice(0, NICK_NAME_CHARACTERS_MAX)
    .join("");
  return plain || `${PROVIDER_NAMES[provider]}用户`;
}

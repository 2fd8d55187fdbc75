import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { socialLogin } from "../../contract/social-login.ts";
import { accountRefusals } from "../../errors.ts";
import { type Provider, PROVIDER_NAMES } from "../../labels.ts";
import { checkGivenCode, useCode } from "../codes/given-code.ts";
import { findOrCreateUser } from "../login/find-or-create-user.ts";
import { hashToken } from "../random-token.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";
import { startSession } from "../sessions/sessions.ts";
import { browserToken } from "./browser-token.ts";
import { WAYS } from "./exchange-code.ts";
import { bindIdentity, type StoredIdentity } from "./identities.ts";

/** Ends a first social login: the identity goes to the account of the phone that the code was sent to. */
export async function bindSocialPhone(
  context: Context,
  { ticket, mobile, code }: ParsedInputOf<typeof socialLogin.bindSocialPhone>,
): Promise<DataOf<typeof socialLogin.bindSocialPhone>> {
  const given = { target: mobile, purpose: "bind", code };
  await checkGivenCode(context, given);
  return inTransaction(context, async (context) => {
    const { fromSource, ...identity } = await useTicket(context, ticket);
    await useCode(context, given);
    const userId = await findOrCreateUser(context, { mobile, fromSource: fromSource ?? undefined });
    const other = await context.db
      .selectFrom("accountIdentities")
      .select("openId")
      .where("userId", "=", userId)
      .where("provider", "=", identity.provider)
      .executeTakeFirst();
    if (other && other.openId !== identity.openId)
      throw accountRefusals.phoneHasOtherIdentity({ provider: PROVIDER_NAMES[identity.provider] });
    await bindIdentity(context, userId, identity);
    await tellCredentialChanged(context, { kind: "identity-bind", userId, details: { provider: identity.provider } });
    return startSession(context, userId, { way: WAYS[identity.provider], fromSource });
  });
}

async function useTicket(context: Context, ticket: string): Promise<StoredIdentity & { fromSource: string | null }> {
  const row = await context.db
    .deleteFrom("accountSocialTickets")
    .where("ticketHash", "=", hashToken(ticket))
    .where("browserHash", "=", hashToken(browserToken(context) ?? ""))
    .where("expiresAt", ">", context.now)
    .returning(["provider", "appId", "openId", "unionId", "nickName", "fromSource"])
    .executeTakeFirst();
  if (!row) throw accountRefusals.stateInvalid({ again: "登录" });
  return { ...row, provider: row.provider as Provider };
}

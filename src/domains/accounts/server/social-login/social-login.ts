import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { SocialIdentity } from "#ports/social-login/port.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { socialLogin } from "../../contract/social-login.ts";
import { type Provider } from "../../labels.ts";
import { demoMark } from "../demo-accounts.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { agreeAtLogin } from "../agreements/agreements.ts";
import { lockSession, startSession } from "../sessions/sessions.ts";
import { browserToken } from "./browser-token.ts";
import { tellCredentialChanged } from "../credentials/tell-credential-changed.ts";
import { type Begun, exchangeCode, WAYS } from "./exchange-code.ts";
import { addUnionId, bindIdentity, findOwner, type StoredIdentity } from "./identities.ts";

const TICKET_LASTS_MS = 15 * MINUTE_MS;

type SocialAnswer = DataOf<typeof socialLogin.loginByWechat>;

/** Logs in whoever the provider says he is; an identity that is nobody's yet gets a ticket, and is asked for a phone. */
export function loginBy(provider: Provider) {
  return async (context: Context, input: ParsedInputOf<typeof socialLogin.loginByWechat>): Promise<SocialAnswer> => {
    const { begun, identity } = await exchangeCode(context, { provider, op: "login" }, input);
    const kept = keptOf(identity);
    const answer = { nickName: kept.nickName, returnTo: begun.returnTo };
    return inTransaction(context, async (context) => {
      const owner = await lockOwner(context, kept);
      if (owner === null) return { ...answer, lognUser: null, ticket: await giveTicket(context, kept, begun) };
      await addUnionId(context, kept);
      const mark = demoMark(context);
      if (mark.isDemo)
        await context.db
          .updateTable("accountUsers")
          .set(mark)
          .where("id", "=", owner)
          .where("isDemo", "=", false)
          .execute();
      await agreeAtLogin(context, owner);
      return {
        ...answer,
        lognUser: await startSession(context, owner, {
          way: WAYS[provider],
          fromSource: begun.fromSource ?? input.fromswb,
        }),
        ticket: null,
      };
    });
  };
}

/** Whose identity it is, until the transaction ends: who takes it from him, a reset or he himself, waits for the session, or has been waited for. */
async function lockOwner(context: Context, identity: StoredIdentity): Promise<number | null> {
  const owner = await findOwner(context, identity);
  if (owner === null) return null;
  await context.db.selectFrom("accountUsers").select("id").where("id", "=", owner).forNoKeyUpdate().execute();
  return (await findOwner(context, identity)) === owner ? owner : null;
}

/** Binds whoever the provider says he is to the asker's account, if it was the asker who began it. */
export function bindBy(provider: Provider) {
  return async (
    context: UserContext,
    input: ParsedInputOf<typeof socialLogin.bindWechat>,
  ): Promise<DataOf<typeof socialLogin.bindWechat>> => {
    const { identity } = await exchangeCode(context, { provider, op: "bind" }, input);
    const kept = keptOf(identity);
    await inTransaction(context, async (context) => {
      // The provider took its time, in which all logins of the account may have been ended.
      await lockSession(context);
      await bindIdentity(context, context.user.id, kept);
      await tellCredentialChanged(context, { kind: "identity-bind", userId: context.user.id, details: { provider } });
    });
    return { nickName: kept.nickName };
  };
}

async function giveTicket(context: Context, identity: StoredIdentity, { fromSource }: Begun): Promise<string> {
  const ticket = randomToken();
  const expiresAt = new Date(context.now.getTime() + TICKET_LASTS_MS);
  await context.db
    .insertInto("accountSocialTickets")
    .values({
      ...identity,
      ticketHash: hashToken(ticket),
      browserHash: hashToken(browserToken(context)!),
      fromSource,
      expiresAt,
    })
    .execute();
  return ticket;
}

function keptOf({ provider, appId, openId, unionId = "", nickname }: SocialIdentity): StoredIdentity {
  return { provider, appId, openId, unionId: unionId || null, nickName: nickname };
}

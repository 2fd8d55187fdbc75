import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { SocialIdentity } from "#ports/social-login/port.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { socialLogin } from "../../contract/social-login.ts";
import { accountRefusals } from "../../errors.ts";
import { type Provider, PROVIDER_NAMES } from "../../labels.ts";
import { checkCode, useCode } from "../codes/check-code.ts";
import { demoMark } from "../demo-accounts.ts";
import { findOrCreateUser } from "../login/find-or-create-user.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { agreeAtLogin } from "../agreements/agreements.ts";
import { lockSession, startSession } from "../sessions/sessions.ts";
import { browserToken } from "./browser-token.ts";
import { type Begun, exchangeCode } from "./exchange-code.ts";
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
        lognUser: await startSession(context, owner, begun.fromSource ?? input.fromswb),
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
    });
    return { nickName: kept.nickName };
  };
}

/** Ends a first social login: the identity goes to the account of the phone that the code was sent to. */
export async function bindSocialPhone(
  context: Context,
  { ticket, mobile, code }: ParsedInputOf<typeof socialLogin.bindSocialPhone>,
): Promise<DataOf<typeof socialLogin.bindSocialPhone>> {
  const given = { target: mobile, purpose: "bind", code };
  await checkCode(context, given);
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
    return startSession(context, userId, fromSource ?? undefined);
  });
}

/** Takes a binding away, unless nothing else is left to log in with. */
export async function unbindSocial(
  context: UserContext,
  { provider }: ParsedInputOf<typeof socialLogin.unbindSocial>,
): Promise<Record<string, never>> {
  const { id: userId } = context.user;
  await inTransaction(context, async ({ db }) => {
    const user = await db
      .selectFrom("accountUsers")
      .select("mobile")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const identities = await db
      .selectFrom("accountIdentities")
      .select("provider")
      .where("userId", "=", userId)
      .execute();
    if (!identities.some((identity) => identity.provider === provider))
      throw accountRefusals.notBound({ provider: PROVIDER_NAMES[provider] });
    if (user.mobile === null && identities.length === 1) throw accountRefusals.lastWayIn();
    await db.deleteFrom("accountIdentities").where("userId", "=", userId).where("provider", "=", provider).execute();
  });
  return {};
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

function keptOf({ provider, appId, openId, unionId = "", nickname }: SocialIdentity): StoredIdentity {
  return { provider, appId, openId, unionId: unionId || null, nickName: nickname };
}

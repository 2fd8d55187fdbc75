import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Callback } from "#platform/callbacks.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { OutsideSource } from "#platform/outside-sources.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { outside } from "../../contract/outside.ts";
import { accountRefusals } from "../../errors.ts";
import { lastingMark } from "../lasting-secrets.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { lockSession } from "../sessions/sessions.ts";
import { proveAgain } from "../prove-again.ts";
import { fieldsOf, findSource, UNSIGNED, whoSigned } from "./sources.ts";
import { tellEndedLogins } from "./tell-ended-logins.ts";

const LASTS_MS = MINUTE_MS;

const PATH = "/api/sso/exchange";

/**
 * Hands the asker over to a site outside, once he has agreed. That the site may log him in here is a way in, and is agreed to by
 * who proves who he is. No address is ever taken from what he brings.
 */
export async function handOver(
  context: UserContext,
  input: ParsedInputOf<typeof outside.handOver>,
): Promise<DataOf<typeof outside.handOver>> {
  const source = findSource(context, input.fromswb);
  if (!source) throw accountRefusals.unknownSource();
  const known = await context.db
    .selectFrom("accountOutsideConsents")
    .select("mayLogIn")
    .where("userId", "=", context.user.id)
    .where("sourceId", "=", source.id)
    .executeTakeFirst();
  if (!known && !input.agreed) return { name: source.name, location: null, asksToLogIn: source.mayLogIn };
  const mayLogIn = source.mayLogIn && Boolean(input.agreed && input.agreedToLogIn);
  if (mayLogIn && !known?.mayLogIn) await proveAgain(context, input);
  const code = randomToken();
  await inTransaction(context, async (context) => {
    const { db, user, now } = context;
    await lockSession(context);
    if (input.agreed) await keepConsent(context, source, mayLogIn);
    await db
      .insertInto("accountLoginTickets")
      .values({
        userId: user.id,
        sourceId: source.id,
        ticketHash: hashToken(code),
        purpose: "handover",
        sessionHash: user.sessionKey,
        expiresAt: new Date(now.getTime() + LASTS_MS),
      })
      .execute();
  });
  const { state, path } = input;
  const location = new URL(returnAddress(source));
  location.search = new URLSearchParams({ code, ...(state && { state }), ...(path && { path }) }).toString();
  return { name: source.name, location: location.href, asksToLogIn: false };
}

async function keepConsent(context: UserContext, source: OutsideSource, mayLogIn: boolean): Promise<void> {
  const { db, user, now } = context;
  const subject = (await lastingMark(context, "outside subject", `${source.id}\n${user.id}`)).toString("base64url");
  await db
    .insertInto("accountOutsideConsents")
    .values({ userId: user.id, sourceId: source.id, subject, mayLogIn, createdAt: now })
    // Agreed twice at once, or again: it is never taken back by the way.
    .onConflict((conflict) =>
      mayLogIn ? conflict.columns(["userId", "sourceId"]).doUpdateSet({ mayLogIn }) : conflict.doNothing(),
    )
    .execute();
}

/** A site outside exchanges what its visitor came back with for who he is: his name to this site alone, and what he lets be seen. The token goes nowhere. */
export const exchangeHandover: Callback = {
  path: PATH,
  async run(context, request) {
    const source = await whoSigned(context, PATH, request);
    if (!source) return UNSIGNED;
    const { code = "", redirect_uri: redirectUri } = fieldsOf(request);
    const known = redirectUri === returnAddress(source) ? await useHandOverCode(context, code, source) : null;
    if (!known) return { status: 400, json: { error: "invalid_code" } };
    const { subject, nickName, avatar, expiresAt } = known;
    return {
      status: 200,
      json: {
        sub: subject,
        nickName,
        avatar: avatar && context.settings.site.url + avatar,
        exp: Math.floor(expiresAt.getTime() / 1000),
      },
    };
  },
};

function returnAddress({ origin, callbackPath }: OutsideSource): string {
  return origin + callbackPath;
}

function useHandOverCode(context: Context, code: string, source: OutsideSource) {
  const ticket = hashToken(code);
  return inTransaction(context, async (context) => {
    const used = await takeHandOverCode(context, ticket, source);
    if (!used) await tellOfReuse(context, ticket, source);
    return used;
  });
}

/** A code that comes a second time ends what the first one began. It is forgotten by that: a third time is that of no code. */
async function tellOfReuse(context: Context, ticket: Buffer, source: OutsideSource): Promise<void> {
  const { db, log } = context;
  const known = await db
    .deleteFrom("accountLoginTickets as ticket")
    .using("accountOutsideConsents as consent")
    .whereRef("consent.userId", "=", "ticket.userId")
    .whereRef("consent.sourceId", "=", "ticket.sourceId")
    .where("ticketHash", "=", ticket)
    .where("ticket.sourceId", "=", source.id)
    .where("ticket.usedAt", "is not", null)
    .returning("consent.subject")
    .executeTakeFirst();
  if (!known) return;
  log.error({ source: source.id, kind: "forged" }, "a code was exchanged a second time");
  // Who of the two had stolen it is not known: neither stays logged in there.
  await db
    .updateTable("accountOutsideLogins")
    .set({ sessionId: null })
    .where("sourceId", "=", source.id)
    .where("subject", "=", known.subject)
    .execute();
  await tellEndedLogins(context);
}

/** Uses a code of a login that stands; a site that wants to be told of its end is noted with it. */
async function takeHandOverCode({ db, now }: Context, ticket: Buffer, source: OutsideSource) {
  // The login before its code, as who ends it does.
  await db
    .selectFrom("accountSessions as session")
    .innerJoin("accountLoginTickets as ticket", "ticket.sessionHash", "session.tokenHash")
    .select("session.id")
    .where("ticket.ticketHash", "=", ticket)
    .forKeyShare("session")
    .execute();
  const used = await db
    .updateTable("accountLoginTickets as ticket")
    .from("accountUsers as user")
    .innerJoin("accountOutsideConsents as consent", "consent.userId", "user.id")
    .innerJoin("accountSessions as session", "session.userId", "user.id")
    .set({ usedAt: now })
    .whereRef("user.id", "=", "ticket.userId")
    .whereRef("consent.sourceId", "=", "ticket.sourceId")
    .whereRef("session.tokenHash", "=", "ticket.sessionHash")
    .where("ticket.ticketHash", "=", ticket)
    .where("ticket.purpose", "=", "handover")
    .where("ticket.sourceId", "=", source.id)
    .where("ticket.usedAt", "is", null)
    .where("ticket.expiresAt", ">", now)
    .returning(["session.id as sessionId", "consent.subject", "user.nickName", "user.avatar", "session.expiresAt"])
    .executeTakeFirst();
  if (!used || !source.logoutPath) return used;
  const { sessionId, subject } = used;
  await db
    .insertInto("accountOutsideLogins")
    .values({ sessionId, sourceId: source.id, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return used;
}

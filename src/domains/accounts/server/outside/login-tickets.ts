import type { ExpressionBuilder } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Callback } from "#platform/callbacks.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { Tables } from "#platform/tables.ts";
import type { outside } from "../../contract/outside.ts";
import { accountRefusals } from "../../errors.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { deviceOf, lockSession, startSession } from "../sessions/sessions.ts";
import { proveAgain } from "../prove-again.ts";
import { fieldsOf, findSource, UNSIGNED, whoSigned } from "./sources.ts";

const LASTS_SECONDS = 60;
const PATH = "/api/sso/ticket";

/** A ticket of the asker's own, for another browser of his, whose login his logout does not end: so he proves who he is. */
export async function makeLoginTicket(
  context: UserContext,
  proof: ParsedInputOf<typeof outside.makeLoginTicket>,
): Promise<DataOf<typeof outside.makeLoginTicket>> {
  await proveAgain(context, proof);
  const ticket = await inTransaction(context, async (context) => {
    await lockSession(context);
    return keepTicket(context, { userId: context.user.id, sourceId: null, sessionHash: context.user.sessionKey });
  });
  return {
    ticket,
    path: `/?${new URLSearchParams({ ticket, userId: String(context.user.id) })}`,
    expiresAfterSeconds: LASTS_SECONDS,
  };
}

/** Whom a ticket would log in. */
export async function lookAtTicket(
  context: Context,
  { ticket, userId }: ParsedInputOf<typeof outside.lookAtTicket>,
): Promise<DataOf<typeof outside.lookAtTicket>> {
  const found = await context.db
    .selectFrom("accountLoginTickets as ticket")
    .innerJoin("accountUsers as user", "user.id", "ticket.userId")
    .select(["user.id", "user.nickName", "user.avatar", "ticket.sourceId"])
    .where("ticket.ticketHash", "=", hashToken(ticket))
    .where("ticket.purpose", "=", "login")
    .where("ticket.usedAt", "is", null)
    .where("ticket.expiresAt", ">", context.now)
    .executeTakeFirst();
  if (!found || (userId && userId !== String(found.id))) throw accountRefusals.ticketInvalid();
  return {
    nickName: found.nickName,
    avatar: found.avatar,
    source: found.sourceId && (findSource(context, found.sourceId)?.name ?? null),
  };
}

/** Logs in with a ticket: of several at once, one. The session is a new one, on the asker's device. */
export async function loginByTicket(
  context: Context,
  { ticket, userId }: ParsedInputOf<typeof outside.loginByTicket>,
): Promise<DataOf<typeof outside.loginByTicket>> {
  deviceOf(context);
  const known = await context.db
    .selectFrom("accountLoginTickets")
    .select("userId")
    .where("ticketHash", "=", hashToken(ticket))
    .executeTakeFirst();
  return inTransaction(context, async (context) => {
    // Before the ticket, as who ends his sessions does.
    if (known)
      await context.db
        .selectFrom("accountUsers")
        .select("id")
        .where("id", "=", known.userId)
        .forNoKeyUpdate()
        .execute();
    const used = await context.db
      .updateTable("accountLoginTickets")
      .set({ usedAt: context.now })
      .where("ticketHash", "=", hashToken(ticket))
      .where("purpose", "=", "login")
      .where("usedAt", "is", null)
      .where("expiresAt", ">", context.now)
      .where((eb) => eb.or([eb("sourceId", "is", null), eb.exists(mayLogIn(eb))]))
      .returning(["userId", "sourceId"])
      .executeTakeFirst();
    // A refusal gives it back: who guesses at the number does not use it up.
    if (!used || (userId && userId !== String(used.userId))) throw accountRefusals.ticketInvalid();
    const started = await startSession(context, used.userId, used.sourceId ?? undefined);
    await context.db
      .updateTable("accountSessions")
      .set({ byTicket: true })
      .where("tokenHash", "=", hashToken(started.token))
      .execute();
    return started;
  });
}

/** That whoever the ticket is for still lets the site that had it made log him in. */
function mayLogIn(eb: ExpressionBuilder<Tables, "accountLoginTickets">) {
  return eb
    .selectFrom("accountOutsideConsents as consent")
    .select("consent.userId")
    .whereRef("consent.userId", "=", "accountLoginTickets.userId")
    .whereRef("consent.sourceId", "=", "accountLoginTickets.sourceId")
    .where("consent.mayLogIn", "=", true);
}

/** A site outside has a visitor of its own logged in here: one who has agreed to just that, where the site may do that. */
export const makeTicketForSource: Callback = {
  path: PATH,
  async run(context, request) {
    const source = await whoSigned(context, PATH, request);
    if (!source?.mayLogIn) return UNSIGNED;
    const consent = await context.db
      .selectFrom("accountOutsideConsents")
      .select(["userId", "mayLogIn"])
      .where("sourceId", "=", source.id)
      .where("subject", "=", fieldsOf(request)["sub"] ?? "")
      .executeTakeFirst();
    if (!consent) return { status: 400, json: { error: "unknown_sub" } };
    if (!consent.mayLogIn) return { status: 400, json: { error: "login_not_allowed" } };
    const ticket = await keepTicket(context, { userId: consent.userId, sourceId: source.id, sessionHash: null });
    return { status: 200, json: { ticket, expires_in: LASTS_SECONDS } };
  },
};

async function keepTicket(
  { db, now }: Context,
  facts: { userId: number; sourceId: string | null; sessionHash: Buffer | null },
): Promise<string> {
  const ticket = randomToken();
  await db
    .insertInto("accountLoginTickets")
    .values({
      ...facts,
      ticketHash: hashToken(ticket),
      purpose: "login",
      expiresAt: new Date(now.getTime() + LASTS_SECONDS * 1000),
    })
    .execute();
  return ticket;
}

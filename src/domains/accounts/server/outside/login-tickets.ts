import type { ExpressionBuilder } from "kysely";
import type { Callback } from "#platform/callbacks.ts";
import type { Context } from "#platform/context.ts";
import type { Tables } from "#platform/tables.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { fieldsOf, UNSIGNED, whoSigned } from "./sources.ts";

export const LASTS_SECONDS = 60;

const PATH = "/api/sso/ticket";

/** That whoever the ticket is for still lets the site that had it made log him in. */
export function mayLogIn(eb: ExpressionBuilder<Tables, "accountLoginTickets">) {
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

export async function keepTicket(
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

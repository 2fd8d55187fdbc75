import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { outside } from "../../contract/outside.ts";
import { accountRefusals } from "../../errors.ts";
import { hashToken } from "../random-token.ts";
import { findSource } from "./sources.ts";

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

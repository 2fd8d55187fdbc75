import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { outside } from "../../contract/outside.ts";
import { accountRefusals } from "../../errors.ts";
import { hashToken } from "../random-token.ts";
import { deviceOf, startSession } from "../sessions/sessions.ts";
import { watchTry } from "../watch-try.ts";
import { mayLogIn } from "./login-tickets.ts";

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
  return watchTry(context, { kind: "login-by-ticket", userId: known?.userId }, () =>
    inTransaction(context, async (context) => {
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
      const started = await startSession(context, used.userId, {
        way: "login-by-ticket",
        fromSource: used.sourceId,
      });
      await context.db
        .updateTable("accountSessions")
        .set({ byTicket: true })
        .where("tokenHash", "=", hashToken(started.token))
        .execute();
      return started;
    }),
  );
}

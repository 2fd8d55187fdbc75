import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { outside } from "../../contract/outside.ts";
import { tellEndedLogins } from "./tell-ended-logins.ts";

/** Takes a consent back, with the codes and tickets that are on their way, and the logins that the site has opened; it is told to end its own. */
export async function withdrawConsent(
  context: UserContext,
  { fromswb }: ParsedInputOf<typeof outside.withdrawConsent>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (context) => {
    const { db, user } = context;
    const withdrawn = await db
      .deleteFrom("accountOutsideConsents")
      .where("userId", "=", user.id)
      .where("sourceId", "=", fromswb)
      .returning("subject")
      .executeTakeFirst();
    if (!withdrawn) return;
    await db
      .deleteFrom("accountOutsideLogins")
      .where("sourceId", "=", fromswb)
      .where("sessionId", "in", (eb) => eb.selectFrom("accountSessions").select("id").where("userId", "=", user.id))
      .execute();
    await db
      .insertInto("accountOutsideLogins")
      .values({ sessionId: null, sourceId: fromswb, subject: withdrawn.subject })
      .execute();
    await db.deleteFrom("accountLoginTickets").where("userId", "=", user.id).where("sourceId", "=", fromswb).execute();
    await db
      .deleteFrom("accountSessions")
      .where("userId", "=", user.id)
      .where("byTicket", "=", true)
      .where("fromSource", "=", fromswb)
      .where("tokenHash", "<>", user.sessionKey)
      .execute();
    await tellEndedLogins(context);
  });
  return {};
}

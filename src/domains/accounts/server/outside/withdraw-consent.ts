import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { outside } from "../../contract/outside.ts";

/** Takes a consent back, with the codes and tickets that are on their way, and the logins that the site has opened. */
export async function withdrawConsent(
  context: UserContext,
  { fromswb }: ParsedInputOf<typeof outside.withdrawConsent>,
): Promise<Record<string, never>> {
  await inTransaction(context, async ({ db, user }) => {
    await db
      .deleteFrom("accountOutsideConsents")
      .where("userId", "=", user.id)
      .where("sourceId", "=", fromswb)
      .execute();
    await db.deleteFrom("accountLoginTickets").where("userId", "=", user.id).where("sourceId", "=", fromswb).execute();
    await db
      .deleteFrom("accountSessions")
      .where("userId", "=", user.id)
      .where("byTicket", "=", true)
      .where("fromSource", "=", fromswb)
      .where("tokenHash", "<>", user.sessionKey)
      .execute();
  });
  return {};
}

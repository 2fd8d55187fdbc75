import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { outside } from "../../contract/outside.ts";
import { findSource } from "./sources.ts";

/** The sites outside that the asker lets know him. */
export async function listConsents(context: UserContext): Promise<DataOf<typeof outside.listConsents>> {
  const rows = await context.db
    .selectFrom("accountOutsideConsents")
    .select(["sourceId", "mayLogIn", "createdAt"])
    .where("userId", "=", context.user.id)
    .orderBy("createdAt", "desc")
    .orderBy("sourceId")
    .execute();
  return rows.map(({ sourceId, mayLogIn, createdAt }) => ({
    fromswb: sourceId,
    name: findSource(context, sourceId)?.name ?? sourceId,
    mayLogIn,
    agreedAt: createdAt.toISOString(),
  }));
}

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

import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { tellEndedLogins } from "../outside/tell-ended-logins.ts";

/** Ends the session that the call came with; the user's others go on. */
export async function endOwnSession(context: UserContext): Promise<Record<string, never>> {
  await inTransaction(context, async (context) => {
    await context.db.deleteFrom("accountSessions").where("tokenHash", "=", context.user.sessionKey).execute();
    await tellEndedLogins(context);
    await recordSecurityEvent(context, { kind: "session-end", outcome: "done", details: { ended: 1, isOwn: true } });
  });
  return {};
}

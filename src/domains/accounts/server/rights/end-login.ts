import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { rights } from "../../contract/rights.ts";
import { tellEndedLogins } from "../outside/tell-ended-logins.ts";

/** Ends one of the asker's other logins; somebody else's stays. */
export async function endLogin(
  context: UserContext,
  { id }: ParsedInputOf<typeof rights.endLogin>,
): Promise<DataOf<typeof rights.endLogin>> {
  return inTransaction(context, async (context) => {
    const { db, user } = context;
    const ended = await db
      .deleteFrom("accountSessions")
      .where("id", "=", id)
      .where("userId", "=", user.id)
      .where("tokenHash", "<>", user.sessionKey)
      .returning("id")
      .execute();
    await tellEndedLogins(context);
    if (ended.length > 0)
      await recordSecurityEvent(context, { kind: "session-end", outcome: "done", details: { ended: ended.length } });
    return { ended: ended.length };
  });
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { rights } from "../../contract/rights.ts";

/** Ends one of the asker's other logins; somebody else's stays. */
export async function endLogin(
  { db, user }: UserContext,
  { id }: ParsedInputOf<typeof rights.endLogin>,
): Promise<DataOf<typeof rights.endLogin>> {
  const ended = await db
    .deleteFrom("accountSessions")
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .where("tokenHash", "<>", user.sessionKey)
    .returning("id")
    .execute();
  return { ended: ended.length };
}

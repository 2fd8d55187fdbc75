import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ownSessions } from "../../contract/sessions.ts";
import { describeDevice } from "#platform/describe-device.ts";
import { SESSIONS_MAX } from "./sessions.ts";

/** The sessions of the asker that are in force. */
export async function listSessions(context: UserContext): Promise<DataOf<typeof ownSessions.listSessions>> {
  const rows = await context.db
    .selectFrom("accountSessions")
    .select(["id", "tokenHash", "userAgent", "address", "createdAt", "lastSeenAt"])
    .where("userId", "=", context.user.id)
    .where("expiresAt", ">", context.now)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .limit(SESSIONS_MAX)
    .execute();
  return rows.map(({ id, tokenHash, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    isThis: tokenHash.equals(context.user.sessionKey),
    device: describeDevice(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

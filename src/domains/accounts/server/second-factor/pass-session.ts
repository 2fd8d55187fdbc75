import { doorRefusals } from "#api/refusals.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { rememberFactorDevice } from "../sessions/known-devices.ts";
import { stopOpenRecovery } from "../recoveries/stop-open-recovery.ts";
import { isWaiting } from "../sessions/sessions.ts";

/**
 * The asker's login has passed the second factor. One that waited gets a new token, since others may have seen the older
 * one; answers it, null where it stays. The last act of a transaction.
 */
export async function passSession(
  context: UserContext,
  by: "code" | "recovery code" | "passkey",
): Promise<string | null> {
  const { db, now, user } = context;
  // Who passes it has not lost it.
  await stopOpenRecovery(context, { userId: user.id, by: "factor", only: "factors" });
  await rememberFactorDevice(context, user.id);
  const session = await db
    .selectFrom("accountSessions as session")
    .innerJoin("accountUsers as owner", "owner.id", "session.userId")
    .select(["session.secondFactorAt", "owner.role"])
    .where("session.tokenHash", "=", user.sessionKey)
    .forUpdate("session")
    .executeTakeFirst();
  if (!session) throw doorRefusals.notLoggedIn();
  // One that was passed long ago may have made some.
  await db.deleteFrom("accountLoginTickets").where("sessionHash", "=", user.sessionKey).execute();
  const token = isWaiting({ ...session, hasFactor: true }) ? randomToken() : null;
  await db
    .updateTable("accountSessions")
    .set({ secondFactorAt: now, ...(token && { tokenHash: hashToken(token) }) })
    .where("tokenHash", "=", user.sessionKey)
    .execute();
  await recordSecurityEvent(context, { kind: "second-factor", outcome: "done", details: { by } });
  return token;
}

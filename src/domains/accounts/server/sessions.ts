import { createHash, randomBytes } from "node:crypto";
import type { Context, User, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";

const TOKEN_BYTES = 32;
const SESSION_DAYS = 365;

/** Starts a session for a user and answers its token, which is kept nowhere but with its bearer. */
export async function startSession(context: Context, userId: number): Promise<string> {
  await context.db.deleteFrom("accountSessions").where("userId", "=", userId).where("expiresAt", "<=", context.now).execute();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = new Date(context.now.getTime() + SESSION_DAYS * 86_400_000);
  await context.db.insertInto("accountSessions").values({ tokenHash: hashToken(token), userId, expiresAt }).execute();
  return token;
}

/** Whose token it is; null for one that is unknown or has expired. */
export async function findUserByToken(db: Database, token: string, now: Date): Promise<User | null> {
  const row = await db
    .selectFrom("accountSessions as session")
    .innerJoin("accountUsers as user", "user.id", "session.userId")
    .select(["user.id", "user.nickName", "user.avatar", "user.role", "session.tokenHash as sessionKey"])
    .where("session.tokenHash", "=", hashToken(token))
    .where("session.expiresAt", ">", now)
    .executeTakeFirst();
  return row ? { ...row, role: row.role as User["role"] } : null;
}

/** Ends the session that the call came with; the user's others go on. */
export async function endSession(context: UserContext): Promise<void> {
  await context.db.deleteFrom("accountSessions").where("tokenHash", "=", context.user.sessionKey).execute();
}

function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

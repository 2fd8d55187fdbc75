import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { SecurityKind } from "#domains/security-log/labels.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { Browser, Context, User, UserContext } from "#platform/context.ts";
import { placeOfAddress } from "#platform/place-of-address.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { bindDevice } from "#platform/device-cookie.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import { mayOperate } from "#shared/may-operate.ts";
import { accountRefusals } from "../../errors.ts";
import { tellNewDevice } from "../credentials/tell-new-device.ts";
import { findSource } from "../outside/sources.ts";
import { tellEndedLogins } from "../outside/tell-ended-logins.ts";
import { isPerfect, PROFILE_COLUMNS } from "../profile/check-required-data.ts";
import { deviceName, rememberDevice } from "./known-devices.ts";
import type { Declared } from "#platform/join-domains.ts";
import { roleOf } from "../role-of.ts";
import { hasFactorInUse } from "../second-factor/factor-in-use.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { endOfSession } from "./session-lifetime.ts";

const SEEN_AFTER_MS = HOUR_MS;

export const SESSIONS_MAX = 50;

/** By what somebody logs in, as the security log calls it. */
export type LoginWay = Extract<SecurityKind, `login-by-${string}` | "registration">;

/** Who has logged in, as the contract's `Login` says it. */
export interface StartedLogin {
  id: number;
  token: string;
  avatar: string | null;
  nickName: string;
  perfectInformation: boolean;
  needsSecondFactor: boolean;
}

/**
 * Starts a session on the asker's device and answers its token, stored with its bearer alone; who ends the user's
 * sessions meanwhile waits, or is waited for.
 */
export async function startSession(
  context: Context,
  userId: number,
  { way, fromSource }: { way: LoginWay; fromSource?: string | null | undefined },
): Promise<StartedLogin> {
  const device = deviceOf(context);
  const boundTo = bindDevice(context);
  return inTransaction(context, async (context) => {
    const { db, now, address, browser } = context;
    const user = await db
      .selectFrom("accountUsers")
      .select([
        "nickName",
        "avatar",
        "role",
        "frozenReason",
        "closedAt",
        hasFactorInUse("accountUsers").as("hasFactor"),
        ...PROFILE_COLUMNS,
      ])
      .where("id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (user.closedAt !== null || user.frozenReason !== null) {
      const why = user.closedAt !== null ? "closed" : "frozen";
      await recordSecurityEvent(context, { kind: way, outcome: "refused", userId, details: { why } });
      throw why === "closed" ? accountRefusals.closed() : accountRefusals.frozen({ reason: user.frozenReason ?? "" });
    }
    // A browser is known by what its login is bound to, which may come with this very answer.
    const name = deviceName({ browser: { ...browser, device: boundTo } })!;
    const isNewDevice = await rememberDevice(context, userId, name);
    await recordSecurityEvent(context, {
      kind: way,
      outcome: "done",
      userId,
      details: {
        place: placeOfAddress(address),
        ...(isNewDevice && { isNewDevice }),
        ...(needsSecondFactor(user.role) && { isStaff: true }),
        ...(fromSource && { fromSource }),
      },
    });
    if (isNewDevice && way !== "registration") await tellNewDevice(context, userId);
    await dropOldSessions(context, userId);
    await db.insertInto("accountLogins").values({ userId, at: now, userAgent: browser.userAgent, address }).execute();
    await db.updateTable("accountUsers").set(justSeen(now)).where("id", "=", userId).execute();
    const token = randomToken();
    const session = {
      tokenHash: hashToken(token),
      userId,
      device,
      deviceCookieHash: boundTo === null ? null : hashToken(boundTo),
      address,
      userAgent: browser.userAgent,
      fromSource: findSource(context, fromSource ?? undefined)?.id ?? null,
    };
    await db
      .insertInto("accountSessions")
      .values({
        ...session,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: endOfSession({ role: user.role, createdAt: now, lastSeenAt: now }, context.settings.sessionDays),
      })
      .execute();
    return {
      id: userId,
      token,
      avatar: user.avatar,
      nickName: user.nickName,
      perfectInformation: isPerfect(user),
      needsSecondFactor: isWaiting({ ...user, secondFactorAt: null }),
    };
  });
}

/** The `uuid` of the asker's browser, which every call that logs in must tell. */
export function deviceOf({ browser }: Pick<Context, "browser">): string {
  if (browser.uuid === null) throw accountRefusals.deviceNeeded();
  return browser.uuid;
}

/** Sessions that have ended go, and of many those that wait for a second factor, then those seen longest ago. */
async function dropOldSessions(context: Context, userId: number): Promise<void> {
  const { db, now } = context;
  const kept = db
    .selectFrom("accountSessions")
    .select("id")
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    // Who has but the password ends no login of whom passes.
    .orderBy(sql`second_factor_at is null`)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .limit(SESSIONS_MAX - 1);
  const { numDeletedRows } = await db
    .deleteFrom("accountSessions")
    .where("userId", "=", userId)
    .where("id", "not in", kept)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await tellEndedLogins(context);
}

/** When and from where a token comes, and what domains say of accounts. */
export interface TokenUse {
  declared: Declared;
  now: Date;
  sessionDays: number;
  browser: Browser;
  alsoWaiting: boolean;
}

/**
 * Whose token it is; null for one that is unknown, has ended, waits for its second factor, or comes from another device.
 * Using it keeps it in force, and the first use of a day tells for how long.
 */
export async function findUserByToken(
  db: Database,
  token: string,
  { declared, now, sessionDays, browser, alsoWaiting }: TokenUse,
): Promise<User | null> {
  const row = await db
    .selectFrom("accountSessions as session")
    .innerJoin("accountUsers as user", "user.id", "session.userId")
    .select([
      "user.id",
      "user.nickName",
      "user.avatar",
      roleOf({ declared, now }, "user").as("role"),
      "user.staffRights",
      "session.tokenHash as sessionKey",
      "session.device",
      "session.deviceCookieHash",
      "session.createdAt",
      "session.lastSeenAt",
      "session.secondFactorAt",
      hasFactorInUse("user").as("hasFactor"),
    ])
    .where("session.tokenHash", "=", hashToken(token))
    .where("session.expiresAt", ">", now)
    .where("user.frozenAt", "is", null)
    .where("user.closedAt", "is", null)
    .executeTakeFirst();
  if (!row || !isOfDevice(row, browser) || endOfSession(row, sessionDays) <= now) return null;
  const { id, nickName, avatar, sessionKey, createdAt, lastSeenAt, secondFactorAt, hasFactor, role, staffRights } = row;
  if (!alsoWaiting && isWaiting({ role, hasFactor, secondFactorAt })) return null;
  const endsAt = endOfSession({ role, createdAt, lastSeenAt: now }, sessionDays);
  const isSeenAnew = now.getTime() - lastSeenAt.getTime() >= SEEN_AFTER_MS;
  if (isSeenAnew) {
    await db
      .updateTable("accountSessions")
      .set({ lastSeenAt: now, expiresAt: endsAt })
      .where("tokenHash", "=", row.sessionKey)
      .execute();
    await db.updateTable("accountUsers").set(justSeen(now)).where("id", "=", row.id).execute();
  }
  const isFirstToday = isSeenAnew && dayOf(lastSeenAt) !== dayOf(now);
  return {
    id,
    nickName,
    avatar,
    sessionKey,
    isBound: row.deviceCookieHash !== null,
    ...(staffRights && { rights: staffRights }),
    ...(isFirstToday && { keepsCookiesSeconds: Math.floor((endsAt.getTime() - now.getTime()) / 1000) }),
    role: role as User["role"],
  };
}

/** Whether a login may be used from a browser: one that a browser made with the device cookie that it is bound to, which no script can copy, a program's with its `uuid` alone. */
function isOfDevice(session: { device: string; deviceCookieHash: Buffer | null }, browser: Browser): boolean {
  if (session.device !== browser.uuid) return false;
  if (session.deviceCookieHash === null) return true;
  return browser.device !== null && session.deviceCookieHash.equals(hashToken(browser.device));
}

/** The asker's login as it stands: inside a transaction nobody ends it before that ends. Refused where it has been ended since the call was let in. */
export async function lockSession({
  db,
  user,
}: UserContext): Promise<{ createdAt: Date; byTicket: boolean; secondFactorAt: Date | null }> {
  const session = await db
    .selectFrom("accountSessions")
    .select(["createdAt", "byTicket", "secondFactorAt"])
    .where("tokenHash", "=", user.sessionKey)
    .forShare()
    .executeTakeFirst();
  if (!session) throw doorRefusals.notLoggedIn();
  return session;
}

/** Ends all sessions of a user, except the one that the call came with where it is his, and what would log him in by an address. Answers how many. */
export async function endSessions(
  context: Parameters<typeof recordSecurityEvent>[0] & { user?: User | null },
  userId: number,
): Promise<number> {
  const own = context.user?.sessionKey ?? Buffer.alloc(0);
  return inTransaction(context, async (context) => {
    const { db } = context;
    // Who is just logging in has this row for himself until his session is there.
    await db.selectFrom("accountUsers").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const { numDeletedRows } = await db
      .deleteFrom("accountSessions")
      .where("userId", "=", userId)
      .where("tokenHash", "<>", own)
      .executeTakeFirstOrThrow();
    await db.deleteFrom("accountLoginTickets").where("userId", "=", userId).where("purpose", "=", "login").execute();
    await tellEndedLogins(context);
    const ended = Number(numDeletedRows);
    if (ended > 0)
      await recordSecurityEvent(context, {
        kind: "session-end",
        outcome: "done",
        userId,
        details: { ended, ...(context.user && context.user.id !== userId && { by: context.user.id }) },
      });
    return ended;
  });
}

/** Whether a login may do nothing yet but pass its second factor: every one of operators, that of others where they have one. */
export function isWaiting(session: { role: string; hasFactor: boolean; secondFactorAt: Date | null }): boolean {
  return session.secondFactorAt === null && (session.hasFactor || needsSecondFactor(session.role));
}

/** Whether nobody logs in to an account without a second factor. */
export function needsSecondFactor(role: string): boolean {
  return mayOperate({ role });
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}

/** Who was seen is not unused; what he was warned of is over. */
function justSeen(now: Date) {
  return { lastSeenAt: now, unusedWarnings: 0, unusedWarnedAt: null };
}

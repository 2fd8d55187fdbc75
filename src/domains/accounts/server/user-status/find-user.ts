import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { maskEmail } from "#shared/mask-contact.ts";
import type { userStatus, UserDetail } from "../../contract/user-status.ts";
import { describeDevice } from "#platform/describe-device.ts";
import { roleOf } from "../role-of.ts";
import { COLUMNS, toKnownUser } from "./list-users.ts";
import { whoseAccounts } from "./whose-accounts.ts";

const LOGINS_SHOWN = 50;

const SESSIONS_SHOWN = 50;

const REASONS_SHOWN = 50;

/** A user with his devices and logins, on record, for operators who do not work with him. */
export async function findUser(
  context: UserContext,
  { id }: ParsedInputOf<typeof userStatus.findUser>,
): Promise<UserDetail> {
  const found = await userDetail(context, id);
  await recordLook(context, { act: "read-user", subject: "user", subjectId: id, whose: whoseAccounts });
  return found;
}

/** The same for who has asked already whether it may be shown. */
export async function userDetail(context: Context, id: number): Promise<UserDetail> {
  const { db, now } = context;
  const row = await db
    .selectFrom("accountUsers")
    .select([...COLUMNS, "email", "company", "identity", "frozenReason", "mutedReason"])
    .select(roleOf(context, "accountUsers").as("role"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw doorRefusals.notFound("没有这个用户");
  const [sessions, logins, reasons] = await Promise.all([
    db
      .selectFrom("accountSessions")
      .select(["id", "userAgent", "address", "lastSeenAt"])
      .where("userId", "=", id)
      .where("expiresAt", ">", now)
      .orderBy("lastSeenAt", "desc")
      .limit(SESSIONS_SHOWN)
      .execute(),
    db
      .selectFrom("accountLogins")
      .select(["at", "userAgent", "address"])
      .where("userId", "=", id)
      .orderBy("id", "desc")
      .limit(LOGINS_SHOWN)
      .execute(),
    db
      .selectFrom("accountStandingReasons")
      .select(["id", "act", "reason", "createdAt"])
      .where("userId", "=", id)
      .orderBy("id", "desc")
      .limit(REASONS_SHOWN)
      .execute(),
  ]);
  const { email, company, identity, frozenReason, mutedReason, riskNote } = row;
  return {
    ...toKnownUser(row),
    email: email && maskEmail(email, 1),
    company,
    identity,
    frozenReason,
    mutedReason,
    riskNote,
    reasons: reasons.map(({ createdAt, ...said }) => ({ ...said, createdAt: createdAt.toISOString() })),
    sessions: sessions.map(({ userAgent, lastSeenAt, ...session }) => ({
      ...session,
      device: describeDevice(userAgent),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    logins: logins.map(({ at, userAgent, address }) => ({
      at: at.toISOString(),
      device: describeDevice(userAgent),
      address,
    })),
  };
}

import { sql } from "kysely";
import { SECURITY_KINDS, type SecurityKind } from "#domains/security-log/labels.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { RECOVERY_EXPIRES_AFTER_DAYS } from "../../labels.ts";
import { roleOf } from "../role-of.ts";
import { hasFactorInUse } from "../second-factor/factor-in-use.ts";
import { ASKED_WORDS } from "./tell-of-recovery.ts";

const CHANGES_DAYS = 90;
const LOGINS_LOOKED_AT = 200;
const CHANGES: SecurityKind[] = [
  "password-change",
  "password-reset",
  "mobile-change",
  "email-change",
  "identity-bind",
  "identity-unbind",
  "second-factor-change",
];

export type WaitingRecovery = Awaited<ReturnType<typeof listWaitingRecoveries>>[number];

/** The requests that an operator may decide now, as a query of `id` and `opened_at`. */
export function waitingRecoveries(context: Context) {
  const opened = decidable(context).select(["recovery.id", "recovery.readyAt as openedAt"]);
  return sql<{ id: number; openedAt: Date }>`${opened}`;
}

/** Those requests, with what tells whether it is the owner who asks; the oldest first. */
export async function listWaitingRecoveries(
  context: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
) {
  const { declared, now } = context;
  const rows = await decidable(context)
    .innerJoin("accountUsers as user", "user.id", "recovery.userId")
    .leftJoin("accountDevices as device", (join) =>
      join.onRef("device.userId", "=", "recovery.userId").onRef("device.device", "=", "recovery.device"),
    )
    .select(["recovery.id", "recovery.userId", "recovery.removesFactors", "recovery.mobile", "recovery.reason"])
    .select(["recovery.address", "recovery.userAgent", "recovery.askedAt", "recovery.readyAt", "recovery.reminders"])
    .select(["user.nickName", "user.mobile as former", "user.email", "user.company", "user.createdAt"])
    .select(["user.frozenAt", "user.closingAt", "user.riskNote"])
    .select(["device.knownSince", "device.secondFactorAt"])
    .select([
      roleOf(context, "user").as("role"),
      declared.isOwner("user", now).as("isOwner"),
      hasFactorInUse("user").as("hasFactor"),
    ])
    .$if(ids !== null, (query) => query.where("recovery.id", "=", anyOf(ids!)))
    .orderBy("recovery.readyAt")
    .orderBy("recovery.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const userIds = rows.map(({ userId }) => userId);
  const [logins, changes, notices] = await Promise.all([
    lastLogins(context, userIds),
    lastChanges(context, userIds),
    noticesOf(context, userIds),
  ]);
  const of = <Row extends { userId: number }>(all: Row[], userId: number) => all.filter((one) => one.userId === userId);
  return rows.map((row) => ({
    ...row,
    logins: of(logins, row.userId),
    changes: of(changes, row.userId),
    notices: of(notices, row.userId).filter(({ createdAt }) => createdAt >= row.askedAt),
  }));
}

function decidable({ db, now }: Context) {
  return db
    .selectFrom("accountRecoveries as recovery")
    .where("recovery.status", "=", "waiting")
    .where("recovery.readyAt", "<=", now)
    .where("recovery.readyAt", ">", new Date(now.getTime() - RECOVERY_EXPIRES_AFTER_DAYS * DAY_MS));
}

async function lastLogins({ db }: Context, userIds: number[]) {
  const { rows } = await sql<{ userId: number; at: Date; userAgent: string; address: string }>`
    select login.* from unnest(${userIds}::bigint[]) as owner (id)
    cross join lateral (select user_id, at, user_agent, address from account_logins where user_id = owner.id
      order by id desc limit ${LOGINS_LOOKED_AT}) as login`.execute(db);
  return rows;
}

async function lastChanges({ db, now }: Context, userIds: number[]) {
  const rows = await db
    .selectFrom("securityEvents")
    .select(["userId", "kind", "at"])
    .where("userId", "=", anyOf(userIds))
    .where("kind", "in", CHANGES)
    .where("outcome", "=", "done")
    .where("at", ">", new Date(now.getTime() - CHANGES_DAYS * DAY_MS))
    .orderBy("at", "desc")
    .execute();
  return rows.map(({ userId, kind, at }) => ({
    userId: userId!,
    words: `${formatExactTime(at)} ${SECURITY_KINDS[kind as SecurityKind]}`,
  }));
}

async function noticesOf({ db }: Context, userIds: number[]) {
  return db
    .selectFrom("siteNotices")
    .select(["userId", "createdAt", "readAt"])
    .where("userId", "=", anyOf(userIds))
    .where("title", "like", `%${ASKED_WORDS}%`)
    .execute();
}

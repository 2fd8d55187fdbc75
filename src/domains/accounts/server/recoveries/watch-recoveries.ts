import { sql } from "kysely";
import { z } from "zod";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import { RECOVERY_EXPIRES_AFTER_DAYS } from "../../labels.ts";
import { recoveryStates } from "../../states.ts";
import { hashToken, randomToken } from "../random-token.ts";
import { releaseRecovery } from "./release-recovery.ts";
import { tellOfAsking, tellOfEnd } from "./tell-of-recovery.ts";

const REMINDED_AFTER_DAYS = [3, 6] as const;

const AT_ONCE = 500;

export const watchRecoveriesTask = { name: "accounts.watchRecoveries", payload: z.object({}), isQueuedOnce: true };

/** Tells owners again of requests that wait, on the third and the sixth day once each, and ends those that nobody has decided in time. */
async function watchRecoveries(context: TaskContext): Promise<void> {
  const { now } = context;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // The later one first: who was not told on the third day is told once on the sixth.
  for (const [index, days] of [...REMINDED_AFTER_DAYS.entries()].reverse())
    await remind(context, { reminders: index + 1, askedBefore: before(days) });
  await endUndecided(context, before(RECOVERY_EXPIRES_AFTER_DAYS));
  await releaseLate(context);
}

/** What was granted and has not taken effect in time, as where the task that does it has failed for good. */
async function releaseLate(context: TaskContext): Promise<void> {
  const late = await context.db
    .selectFrom("accountRecoveries")
    .select(["id", "decidedAt"])
    .where("status", "=", "granted")
    .where("decidedAt", "<=", new Date(context.now.getTime() - HOUR_MS))
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  for (const { id, decidedAt } of late) {
    try {
      await releaseRecovery(context, { id, decision: "approved", decidedAt: decidedAt! });
    } catch (error) {
      // One that fails again and again keeps no other waiting.
      context.log.error({ err: error, recovery: id }, "a granted recovery could not take effect");
    }
  }
}

async function remind(
  context: TaskContext,
  { reminders, askedBefore }: { reminders: number; askedBefore: Date },
): Promise<void> {
  const due = await context.db
    .selectFrom("accountRecoveries")
    .select("id")
    .where("status", "=", "waiting")
    .where("reminders", "<", reminders)
    .where("askedAt", "<=", askedBefore)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    const key = randomToken();
    await inTransaction(context, async (context) => {
      // The key of an earlier mail stays good.
      const recovery = await context.db
        .updateTable("accountRecoveries")
        .set({ reminders, stopKeyHashes: sql`array_append(stop_key_hashes, ${hashToken(key)}::bytea)` })
        .where("id", "=", id)
        .where("status", "=", "waiting")
        .where("reminders", "<", reminders)
        .returning(["userId", "removesFactors", "mobile", "address", "userAgent", "askedAt", "readyAt"])
        .executeTakeFirst();
      if (recovery) await tellOfAsking(context, { recovery, key, isAgain: true });
    });
  }
}

async function endUndecided(context: TaskContext, readyBefore: Date): Promise<void> {
  const { db, now } = context;
  const due = await db
    .selectFrom("accountRecoveries")
    .select(["id", "userId"])
    .where("status", "=", "waiting")
    .where("readyAt", "<=", readyBefore)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  for (const { id, userId } of due) {
    await inTransaction(context, async (context) => {
      await context.db.selectFrom("accountUsers").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
      const ended = await moving(
        context.db
          .updateTable("accountRecoveries")
          .set({ endedAt: now, endedBy: "time" })
          .where("id", "=", id)
          .returning(["removesFactors", "mobile"]),
        { states: recoveryStates, to: "expired", from: ["waiting"], column: "status" },
      ).executeTakeFirst();
      if (!ended) return;
      await recordSecurityEvent(context, {
        kind: "account-recovery",
        outcome: "done",
        userId,
        details: { step: "expire" },
      });
      await tellOfEnd(
        context,
        { userId, ...ended },
        { title: "您账号的找回申请已过期", facts: ["超过处理期限，可重新申请或联系客服"] },
      );
    });
  }
}

export const onWatchRecoveries = onTask(watchRecoveriesTask, watchRecoveries);

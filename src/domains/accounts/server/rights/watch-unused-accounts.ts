import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { PortError } from "#ports/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import { tellEndedLogins } from "../outside/tell-ended-logins.ts";
import { roleOf } from "../role-of.ts";
import { findHoldings } from "../personal-data.ts";

// docs/conventions.md 18: an account may be reclaimed after two months without login; it is warned of 15 and 3 days before.
const FROZEN_AFTER_DAYS = 60;
const WARNED_AFTER_DAYS = [45, 57] as const;
const SENT_WITHIN_MS = 30_000;
const AT_ONCE = 500;
const UNUSED_REASON = "超过两个月未登录，用短信验证码登录即可恢复";

export const watchUnusedTask = { name: "accounts.watchUnused", payload: z.object({}), isQueuedOnce: true };
const warnUnusedTask = {
  name: "accounts.warnUnused",
  payload: z.object({ id: z.uuid(), userId: z.int(), daysLeft: z.int() }),
};

/**
 * Warns accounts that are not used, twice, then freezes them: never before both warnings have had their days, and never those of
 * operators, enterprises and demonstrations, or that are being closed.
 */
async function watchUnused(context: TaskContext): Promise<void> {
  const { db, now } = context;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const unused = () =>
    db
      .selectFrom("accountUsers")
      .select("id")
      .where(roleOf(context, "accountUsers"), "=", "user")
      .where("isDemo", "=", false)
      .where("frozenAt", "is", null)
      .where("closedAt", "is", null)
      .where("closingAt", "is", null)
      .orderBy("id")
      .limit(AT_ONCE);
  for (const [warned, days] of WARNED_AFTER_DAYS.entries()) {
    const due = unused()
      .where("lastSeenAt", "<=", before(days))
      .where("unusedWarnings", "=", warned)
      .$if(warned > 0, (query) =>
        query.where("unusedWarnedAt", "<=", before(WARNED_AFTER_DAYS[1] - WARNED_AFTER_DAYS[0])),
      );
    const daysLeft = FROZEN_AFTER_DAYS - days;
    for (const { id: userId } of await due.execute()) {
      await inTransaction(context, async (context) => {
        const claimed = await context.db
          .updateTable("accountUsers")
          .set({ unusedWarnings: warned + 1, unusedWarnedAt: now })
          .where("id", "=", userId)
          .where("unusedWarnings", "=", warned)
          .returning("id")
          .executeTakeFirst();
        if (!claimed) return;
        await notify(context, {
          userId,
          title: "您的账号即将冻结",
          text: `账号已超过 ${days} 天未登录，${daysLeft} 天后将被冻结。登录一次即可继续使用。`,
        });
        await enqueue(context.db, warnUnusedTask, { id: crypto.randomUUID(), userId, daysLeft });
      });
    }
  }
  const due = unused()
    .where("lastSeenAt", "<=", before(FROZEN_AFTER_DAYS))
    .where("unusedWarnings", "=", WARNED_AFTER_DAYS.length)
    .where("unusedWarnedAt", "<=", before(FROZEN_AFTER_DAYS - WARNED_AFTER_DAYS[1]));
  for (const { id } of await due.execute()) {
    if ((await findHoldings(context, id)).length > 0) continue;
    await inTransaction(context, async (context) => {
      const { db } = context;
      const frozen = await db
        .updateTable("accountUsers")
        .set({ frozenAt: now, frozenFor: "unused", frozenReason: UNUSED_REASON, updatedAt: now })
        .where("id", "=", id)
        .where("frozenAt", "is", null)
        .where("unusedWarnings", "=", WARNED_AFTER_DAYS.length)
        .returning("id")
        .executeTakeFirst();
      if (!frozen) return;
      await db.deleteFrom("accountSessions").where("userId", "=", id).execute();
      await tellEndedLogins(context);
    });
  }
}

/** Tells the owner of an account outside of the portal, by SMS and mail; a warning that fails on every way is given anew tomorrow. Who has logged in since is told nothing. */
async function warnUnused(
  { db, ports, log, settings }: TaskContext,
  { id, userId, daysLeft }: z.output<typeof warnUnusedTask.payload>,
): Promise<void> {
  const user = await db
    .selectFrom("accountUsers")
    .select(["mobile", "email", "nickName", "unusedWarnings", "lastSeenAt"])
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!user || user.unusedWarnings === 0) return;
  const title = `您的账号将在 ${daysLeft} 天后因长期未登录冻结`;
  const reached: boolean[] = [];
  const send = (way: () => Promise<unknown>) =>
    way().then(
      () => reached.push(true),
      (error: unknown) => {
        if (!(error instanceof PortError)) throw error;
        // Who can't be reached for good has been warned as well as can be.
        reached.push(error.kind === "rejected" || error.kind === "unknown");
        log.warn({ err: error, kind: error.kind, userId }, "a warning did not reach an unused account");
      },
    );
  if (user.mobile)
    await send(() =>
      ports.sms.send(
        { id, e164: user.mobile!, template: "notice", vars: { title } },
        AbortSignal.timeout(SENT_WITHIN_MS),
      ),
    );
  if (user.email)
    await send(() =>
      ports.mail.send(
        {
          id,
          to: user.email!,
          subject: title,
          text: `${user.nickName}，您好：\n\n${title}，登录一次即可继续使用：\n${settings.site.url}\n\n${settings.site.name}`,
        },
        AbortSignal.timeout(SENT_WITHIN_MS),
      ),
    );
  if (reached.length > 0 && !reached.includes(true)) {
    await db
      .updateTable("accountUsers")
      .set({ unusedWarnings: user.unusedWarnings - 1, unusedWarnedAt: user.lastSeenAt })
      .where("id", "=", userId)
      .where("unusedWarnings", "=", user.unusedWarnings)
      .execute();
  }
}

export const onWatchUnused = onTask(watchUnusedTask, watchUnused);
export const onWarnUnused = onTask(warnUnusedTask, warnUnused);

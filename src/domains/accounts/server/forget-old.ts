import { z } from "zod";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { tellEndedLogins } from "./outside/tell-ended-logins.ts";
import { LOGINS_KEPT_DAYS } from "../labels.ts";

/** What the law asks for: half a year. */
const COUNTED_DAYS = 2;
const MESSAGES_KEPT_DAYS = 30;
const DEVICES_KEPT_DAYS = 730;
const PHONE_LOOKS_KEPT_DAYS = 30;
const RECOVERIES_KEPT_DAYS = 183;

export const forgetOldTask = { name: "accounts.forgetOld", payload: z.object({}), isQueuedOnce: true };

/** Removes what has expired and what no limit counts any more. */
async function forgetOld(context: TaskContext): Promise<void> {
  const { db, now } = context;
  const uncounted = new Date(now.getTime() - COUNTED_DAYS * DAY_MS);
  await inTransaction(context, async (context) => {
    await context.db.deleteFrom("accountSessions").where("expiresAt", "<=", now).execute();
    await tellEndedLogins(context);
  });
  await db
    .deleteFrom("accountDevices")
    .where("loggedInAt", "<=", new Date(now.getTime() - DEVICES_KEPT_DAYS * DAY_MS))
    .execute();
  await db.deleteFrom("accountCodes").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("accountCaptchas").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("accountOauthStates").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("accountSocialTickets").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("accountCodeSendings").where("sentAt", "<=", uncounted).execute();
  await db.deleteFrom("accountTries").where("triedAt", "<=", uncounted).execute();
  await db
    .deleteFrom("accountSmsMessages")
    .where("sentAt", "<=", new Date(now.getTime() - MESSAGES_KEPT_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom("accountPhoneLooks")
    .where("lookedAt", "<=", new Date(now.getTime() - PHONE_LOOKS_KEPT_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom("accountRecoveries")
    .where("endedAt", "<=", new Date(now.getTime() - RECOVERIES_KEPT_DAYS * DAY_MS))
    .execute();
  await db.deleteFrom("accountLoginTickets").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("accountPasskeyChallenges").where("expiresAt", "<=", now).execute();
  await db
    .updateTable("accountSecondFactors")
    .set({ nextSecretSealed: null, nextSessionKey: null, nextExpiresAt: null })
    .where("nextExpiresAt", "<=", now)
    .execute();
  await db.deleteFrom("accountOutsideNonces").where("expiresAt", "<=", now).execute();
  await db
    .deleteFrom("accountLogins")
    .where("at", "<=", new Date(now.getTime() - LOGINS_KEPT_DAYS * DAY_MS))
    .execute();
}

export const onForgetOld = onTask(forgetOldTask, forgetOld);

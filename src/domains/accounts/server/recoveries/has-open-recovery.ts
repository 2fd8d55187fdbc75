import type { Context } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import { RECOVERY_EXPIRES_AFTER_DAYS } from "../../labels.ts";

/** Whether somebody has asked for an account to be given back to him, and that is not decided yet, or has not taken effect. */
export async function hasOpenRecovery({ db, now }: Pick<Context, "db" | "now">, userId: number): Promise<boolean> {
  const open = await db
    .selectFrom("accountRecoveries")
    .select("id")
    .where("userId", "=", userId)
    .where((eb) =>
      eb.or([
        eb("status", "=", "granted"),
        eb.and([
          eb("status", "=", "waiting"),
          eb("readyAt", ">", new Date(now.getTime() - RECOVERY_EXPIRES_AFTER_DAYS * DAY_MS)),
        ]),
      ]),
    )
    .executeTakeFirst();
  return open !== undefined;
}

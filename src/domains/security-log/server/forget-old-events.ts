import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";

const PIECE = 5000;

export const forgetOldEventsTask = { name: "securityLog.forgetOldEvents", payload: z.object({}), isQueuedOnce: true };

/** Removes entries older than the log keeps them, in pieces: nothing else may. */
async function forgetOldEvents({ db, now, settings }: TaskContext): Promise<void> {
  const until = new Date(now.getTime() - settings.securityLogDays * DAY_MS);
  for (;;) {
    const piece = db.selectFrom("securityEvents").select("id").where("at", "<", until).orderBy("at").limit(PIECE);
    const { numDeletedRows } = await db.deleteFrom("securityEvents").where("id", "in", piece).executeTakeFirstOrThrow();
    if (Number(numDeletedRows) < PIECE) return;
  }
}

export const onForgetOldEvents = onTask(forgetOldEventsTask, forgetOldEvents);

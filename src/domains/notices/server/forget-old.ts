import { z } from "zod";
import type { Context } from "#platform/context.ts";
import { onTask } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { removeTaskFile } from "./task-files.ts";
import { endTask } from "./task-progress.ts";

const NOTICES_KEPT_DAYS = 365;

export const forgetOldTask = { name: "notices.forgetOld", payload: z.object({}), isQueuedOnce: true };

/** Removes what is kept for some time only. */
async function forgetOld(context: Context): Promise<void> {
  await forgetTaskFiles(context);
  await context.db
    .deleteFrom("siteNotices")
    .where("createdAt", "<=", new Date(context.now.getTime() - NOTICES_KEPT_DAYS * DAY_MS))
    .execute();
}

export const onForgetOld = onTask(forgetOldTask, forgetOld);

/** Takes away the files of tasks that are no longer kept, and ends the tasks that nobody works on any more. */
export async function forgetTaskFiles(context: Context): Promise<void> {
  const { db, now } = context;
  const stuck = await db
    .selectFrom("accountTasks")
    .select("id")
    .where("state", "in", ["waiting", "running"])
    .where("updatedAt", "<=", new Date(now.getTime() - DAY_MS))
    .execute();
  for (const { id } of stuck) await endTask(context, id, { state: "failed", note: "长时间没有进展", notice: "任务" });
  const expired = await db
    .selectFrom("accountTasks")
    .select(["id", "resultSha256", "errorSha256"])
    .where("expiresAt", "<=", now)
    .where((eb) => eb.or([eb("resultSha256", "is not", null), eb("errorSha256", "is not", null)]))
    .execute();
  for (const { id, resultSha256, errorSha256 } of expired) {
    await db
      .updateTable("accountTasks")
      .set({ resultSha256: null, resultName: null, errorSha256: null, updatedAt: now })
      .where("id", "=", id)
      .execute();
    for (const sha256 of [resultSha256, errorSha256]) if (sha256) await removeTaskFile(context, sha256);
  }
}

import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { keptSince } from "./views/views.ts";

const TRACKINGS_KEPT_DAYS = 180;

export const forgetOldTask = { name: "site.forgetOld", payload: z.object({}), isQueuedOnce: true };

/** Removes what is kept for some time only. */
async function forgetOld({ db, now }: TaskContext): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom("siteViews").where("viewedAt", "<=", keptSince(now)).execute();
  await db
    .deleteFrom("siteTrackings")
    .where("day", "<", formatDay(before(TRACKINGS_KEPT_DAYS)))
    .execute();
}

export const onForgetOld = onTask(forgetOldTask, forgetOld);

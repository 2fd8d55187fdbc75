import { z } from "zod";
import { onTask } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { USES_DAYS } from "../../labels.ts";

export const forgetUsesTask = { name: "companies.forgetUses", payload: z.object({}), isQueuedOnce: true };

/** Forgets counts that are shown to nobody any more. */
export const onForgetUses = onTask(forgetUsesTask, async ({ db, now }) => {
  const since = formatDay(new Date(now.getTime() - (USES_DAYS.at(-1)! + 1) * DAY_MS));
  await db.deleteFrom("companiesDailyUses").where("day", "<", since).execute();
});

import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";

const DECISIONS_KEPT_DAYS = 365;

export const forgetDecisionsTask = { name: "console.forgetDecisions", payload: z.object({}), isQueuedOnce: true };

/** Removes what was decided or proposed a year ago; the log keeps that it was. */
async function forgetDecisions({ db, now }: TaskContext): Promise<void> {
  const before = new Date(now.getTime() - DECISIONS_KEPT_DAYS * DAY_MS);
  await db.deleteFrom("operatorConsoleDecisions").where("decidedAt", "<=", before).execute();
  await db.deleteFrom("operatorConsoleProposals").where("proposedAt", "<=", before).execute();
}

export const onForgetDecisions = onTask(forgetDecisionsTask, forgetDecisions);

import { z } from "zod";
import type { TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";

const COUNTED_DAYS = 2;

export const forgetMailsTask = { name: "datasheets.forgetMails", payload: z.object({}), isQueuedOnce: true };

/** Removes the mails that no limit counts any more. */
export async function forgetMails({ db, now }: TaskContext): Promise<void> {
  await db
    .deleteFrom("accountDocumentMails")
    .where("sentAt", "<=", new Date(now.getTime() - COUNTED_DAYS * DAY_MS))
    .execute();
}

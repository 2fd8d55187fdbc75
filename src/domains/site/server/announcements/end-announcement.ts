import { z } from "zod";
import { removeNotices } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { announcementStates } from "../../states.ts";

export const endAnnouncementTask = { name: "site.endAnnouncement", payload: z.object({ announcementId: z.int() }) };

/** Takes an announcement from everybody once it is over; one that was put off, or taken back, stays as it is. */
async function endAnnouncement(context: TaskContext, { announcementId }: { announcementId: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    await endIfOver(context, announcementId);
  });
}

/** Ends a published announcement whose time is over, in the caller's transaction; answers whether it did. */
export async function endIfOver(context: Pick<TaskContext, "db" | "now">, announcementId: number): Promise<boolean> {
  const { db, now } = context;
  const update = db
    .updateTable("siteAnnouncements")
    .set({ unpublishedAt: now })
    .where("id", "=", announcementId)
    .where("endsAt", "<=", now);
  const isEnded = await hasMoved(update, { states: announcementStates, to: "ended" });
  if (isEnded) await removeNotices(context, announcementId);
  return isEnded;
}

export const onEndAnnouncement = onTask(endAnnouncementTask, endAnnouncement);

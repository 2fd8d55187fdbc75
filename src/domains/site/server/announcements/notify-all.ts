import { sql } from "kysely";
import { z } from "zod";
import { notifyMany } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import type { Announcement } from "../../contract/announcements.ts";

const USERS_AT_ONCE = 1_000;

export const notifyAllTask = { name: "site.tellAll", payload: z.object({ announcementId: z.int() }) };

/** Puts an announcement among the notices of some users after the other; a second run goes on where the first was ended. */
async function notifyAll(context: TaskContext, { announcementId }: { announcementId: number }): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await inTransaction(context, async ({ db, now }) => {
      const known = await db
        .selectFrom("siteAnnouncements")
        .select(["title", "text", "path", "toldUpTo", "isTold"])
        .where("id", "=", announcementId)
        .where("unpublishedAt", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (!known || known.isTold) return false;
      const users = await db
        .selectFrom("accountUsers")
        .select(["id", "mutedNotices"])
        .where("id", ">", known.toldUpTo)
        .where("closedAt", "is", null)
        .orderBy("id")
        .limit(USERS_AT_ONCE)
        .execute();
      const told = users.filter(({ mutedNotices }) => !mutedNotices.includes("service"));
      const { title, text, path } = known;
      await notifyMany(
        { db, now },
        told.map(({ id }) => id),
        { announcementId, title, text, path },
      );
      const isLast = users.length < USERS_AT_ONCE;
      await db
        .updateTable("siteAnnouncements")
        .set({ toldUpTo: users.at(-1)?.id ?? known.toldUpTo, told: sql`told + ${told.length}`, isTold: isLast })
        .where("id", "=", announcementId)
        .execute();
      return !isLast;
    });
  }
}

export const onNotifyAll = onTask(notifyAllTask, notifyAll);

export const COLUMNS = ["id", "title", "text", "path", "told", "isTold", "publishedAt", "unpublishedAt"] as const;

interface Row extends Omit<Announcement, "publishedAt" | "unpublishedAt"> {
  publishedAt: Date;
  unpublishedAt: Date | null;
}

export function toAnnouncement({ publishedAt, unpublishedAt, ...row }: Row): Announcement {
  return { ...row, publishedAt: publishedAt.toISOString(), unpublishedAt: unpublishedAt?.toISOString() ?? null };
}
